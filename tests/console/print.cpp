// Answers in the three formats; expected texts are what the AWS CLI prints for these documents.
#include "console/print.h"

#include <doctest/doctest.h>

using namespace inflight;
using namespace inflight::console;

namespace {

std::string printed(std::string_view document, Output output, std::string_view title = "X") {
  return print_answer(**json::parse(document, 100'000).value, output, title);
}

}  // namespace

TEST_CASE("print: json has four blanks a level and the answer's order") {
  CHECK(printed(R"({"b":1,"a":[true,null,{"c":"é\n"}],"d":{},"e":[]})", Output::json) ==
        "{\n    \"b\": 1,\n    \"a\": [\n        true,\n        null,\n        {\n"
        "            \"c\": \"é\\n\"\n        }\n    ],\n    \"d\": {},\n    \"e\": []\n}\n");
  CHECK(printed("12.0", Output::json) == "12.0\n");
  CHECK(printed("\"x\"", Output::json) == "\"x\"\n");
}

TEST_CASE("print: an empty answer prints nothing, null does") {
  CHECK(printed("{}", Output::json).empty());
  CHECK(printed("{}", Output::text).empty());
  CHECK(printed("{}", Output::table).empty());
  CHECK(printed("null", Output::json) == "null\n");
  CHECK(printed("null", Output::text) == "None\n");
  CHECK(printed("null", Output::table).empty());
  CHECK(printed("[]", Output::json) == "[]\n");
}

TEST_CASE("print: text") {
  CHECK(printed(R"({"Attributes":{"VisibilityTimeout":"30","DelaySeconds":"0"}})", Output::text) ==
        "ATTRIBUTES\t0\t30\n");
  CHECK(printed(R"({"Messages":[{"MessageId":"m1","Body":"one","Attributes":{"Count":"1"}},
                   {"MessageId":"m2"}]})",
                Output::text) == "MESSAGES\tone\tm1\nATTRIBUTES\t1\nMESSAGES\t\tm2\n");
  CHECK(printed(R"({"QueueUrls":["https://q/1","https://q/2"]})", Output::text) ==
        "QUEUEURLS\thttps://q/1\nQUEUEURLS\thttps://q/2\n");
  CHECK(printed(R"([["a",1,true],["b",null,2.5]])", Output::text) == "a\t1\tTrue\nb\tNone\t2.5\n");
  CHECK(printed(R"(["a","b"])", Output::text) == "a\tb\n");
  CHECK(printed("\"text\"", Output::text) == "text\n");
  CHECK(printed("[]", Output::text).empty());
}

TEST_CASE("print: a table of rows") {
  CHECK(printed(R"({"Messages":[
    {"MessageId":"m1","ReceiptHandle":"AQ","Body":"one",
     "Attributes":{"ApproximateReceiveCount":"1"}},
    {"MessageId":"m2","ReceiptHandle":"AR","Body":"two"}]})",
                Output::table, "ReceiveMessage") ==
        "------------------------------------------\n"
        "|             ReceiveMessage             |\n"
        "+----------------------------------------+\n"
        "||               Messages               ||\n"
        "|+------+-------------+-----------------+|\n"
        "|| Body |  MessageId  |  ReceiptHandle  ||\n"
        "|+------+-------------+-----------------+|\n"
        "||  one |  m1         |  AQ             ||\n"
        "|+------+-------------+-----------------+|\n"
        "|||             Attributes             |||\n"
        "||+------------------------------+-----+||\n"
        "|||  ApproximateReceiveCount     |  1  |||\n"
        "||+------------------------------+-----+||\n"
        "||               Messages               ||\n"
        "|+------+-------------+-----------------+|\n"
        "|| Body |  MessageId  |  ReceiptHandle  ||\n"
        "|+------+-------------+-----------------+|\n"
        "||  two |  m2         |  AR             ||\n"
        "|+------+-------------+-----------------+|\n");
}

TEST_CASE("print: a table that is too wide turns its single rows") {
  CHECK(printed(R"({"Attributes":{"VisibilityTimeout":"30","DelaySeconds":"0",
                   "QueueArn":"arn:aws:sqs:ap-southeast-1:111122223333:orders"}})",
                Output::table, "GetQueueAttributes") ==
        "---------------------------------------------------------------------------\n"
        "|                           GetQueueAttributes                            |\n"
        "+-------------------------------------------------------------------------+\n"
        "||                              Attributes                               ||\n"
        "|+--------------------+--------------------------------------------------+|\n"
        "||  DelaySeconds      |  0                                               ||\n"
        "||  QueueArn          |  arn:aws:sqs:ap-southeast-1:111122223333:orders  ||\n"
        "||  VisibilityTimeout |  30                                              ||\n"
        "|+--------------------+--------------------------------------------------+|\n");
}

TEST_CASE("print: tables of lists and of one value") {
  CHECK(printed(R"({"QueueUrls":["https://q/1","https://q/2"]})", Output::table, "ListQueues") ==
        "-------------------\n"
        "|   ListQueues    |\n"
        "+-----------------+\n"
        "||   QueueUrls   ||\n"
        "|+---------------+|\n"
        "||  https://q/1  ||\n"
        "||  https://q/2  ||\n"
        "|+---------------+|\n");
  CHECK(printed(R"([["a",1,true],["b",null,2.5]])", Output::table) ==
        "-----------------------\n"
        "|          X          |\n"
        "+---+--------+--------+\n"
        "|  a|  1     |  True  |\n"
        "|  b|  None  |  2.5   |\n"
        "+---+--------+--------+\n");
  CHECK(printed("\"text\"", Output::table) == "---\n|X|\n+-+\n");
}
