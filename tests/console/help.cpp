// Help pages.
#include "console/help.h"

#include <doctest/doctest.h>

#include "console/command.h"
#include "console/names.h"

using namespace inflight;
using namespace inflight::console;

TEST_CASE("help: every action has a page with a sentence and all its options") {
  for (const calls::Action& action : calls::actions()) {
    CAPTURE(action.name);
    CHECK(!about_action(action.name).empty());
    const AwsCommand command =
        parse_aws({std::string(cli_service(action)), kebab(action.name), "help"});
    const auto* page = std::get_if<AwsText>(&command);
    REQUIRE(page != nullptr);
    CHECK(page->text.find(about_action(action.name)) != std::string::npos);
    for (const calls::Member& member : action.members()) {
      CAPTURE(member.name);
      CHECK(page->text.find("       " + option_of(member.name) + " (") != std::string::npos);
    }
    CHECK(help_for_service(cli_service(action)).find("o " + kebab(action.name) + " ") !=
          std::string::npos);
  }
}

TEST_CASE("help: the SQS actions are all there (SQS-GEN-10)") {
  CHECK(actions_of("sqs").size() == 23);
  CHECK(find_operation("cloudwatch", "get-metric-statistics") != nullptr);
}

TEST_CASE("help: a page shows required members first and the inside of structures") {
  const std::string page = help_for_action(*calls::find_action("SendMessageBatch"));
  CHECK(page.find("SYNOPSIS\n       send-message-batch\n       --queue-url <value>\n"
                  "       --entries <value> [<value> …]\n") != std::string::npos);
  CHECK(page.find("          MessageBody -> (string) [required]\n") != std::string::npos);
  CHECK(help_for_aws().find("wait-until TIME") != std::string::npos);
}
