# Helpers of web/run and tests/run: installing what is missing, fetching Dear ImGui, building.
# Sourced by bash; every function may be called again and then does nothing twice.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
BUILD="$ROOT/build"
DEPS="$BUILD/deps"
IMGUI_WANTED="1.92.2b+ds"
IMGUI_OLDEST="1.92.2"

say() { printf '%s\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# Command or file that proves a package is there, and the package that brings it.
BUILD_NEEDS="
g++:g++ make:make cmake:cmake ninja:ninja-build em++:emscripten node:nodejs
/usr/share/nodejs/acorn/package.json:node-acorn
/usr/include/nlohmann/json.hpp:nlohmann-json3-dev
/usr/include/doctest/doctest.h:doctest-dev
/usr/include/CLI/CLI.hpp:libcli11-dev
/usr/include/editline/readline.h:libedit-dev
pyftsubset:fonttools brotli:brotli py=brotli:python3-brotli
/usr/share/fonts/truetype/noto/NotoSansBengali-Regular.ttf:fonts-noto-core
/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf:fonts-noto-mono
dpkg-source:dpkg-dev esbuild:esbuild
"
TEST_NEEDS="git:git chromium:chromium clang-format:clang-format npm:npm"

# Prints the packages of the list $1 whose proof is not there.
missing_packages() {
  local entry proof package
  for entry in $1; do
    proof="${entry%:*}" package="${entry##*:}"
    case "$proof" in
      /*) [ -e "$proof" ] || echo "$package" ;;
      py=*) /usr/bin/python3 -c "import ${proof#py=}" 2>/dev/null || echo "$package" ;;
      *) command -v "$proof" >/dev/null || echo "$package" ;;
    esac
  done
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# Installs the missing packages of the list $1; without apt it names them and stops.
install_missing() {
  local missing
  missing="$(missing_packages "$1" | sort -u | tr '\n' ' ')"
  [ -n "${missing// /}" ] || return 0
  if ! command -v apt-get >/dev/null; then
    die "these are missing: $missing
This script installs them by itself only with apt (Debian, Ubuntu). Install them with your
system's package manager (the names are Debian's), then run it again."
  fi
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    die "these packages are missing: $missing
Run as root: apt-get install $missing"
  fi
  say "installing: $missing"
  as_root apt-get update -qq || say "warning: apt-get update failed; trying with the lists at hand"
  # shellcheck disable=SC2086
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
    die "could not install: $missing"
  hash -r
}

# The address and keyring of Debian's own archive as this machine's apt knows it.
debian_archive() {
  apt-get indextargets --format '$(REPO_URI)|$(ORIGIN)|$(LABEL)|$(COMPONENT)' 2>/dev/null |
    awk -F'|' '$2 == "Debian" && $3 == "Debian" && $4 == "main" { print $1; exit }'
}

# Runs an apt program with a configuration of its own in the folder $1; /etc/apt is only read.
own_apt() {
  local dir="$1"; shift
  "$@" -o Dir::Etc::SourceList="$dir/sources.list" -o Dir::Etc::SourceParts="$dir/none" \
    -o Dir::State::Lists="$dir/lists" -o Dir::Cache="$dir/cache" \
    -o APT::Get::List-Cleanup=0 -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none \
    -o APT::Update::Post-Invoke-Success::= -o APT::Update::Post-Invoke::=
}

# Prints the best version of Dear ImGui in the lists of folder $1: the wanted one, else the newest.
best_imgui() {
  local versions newest
  versions="$(own_apt "$1" apt-cache showsrc imgui 2>/dev/null | sed -n 's/^Version: //p' | sort -uV)"
  [ -n "$versions" ] || return 1
  newest="$(grep -F "$IMGUI_WANTED" <<<"$versions" | tail -1)"
  [ -n "$newest" ] || newest="$(tail -1 <<<"$versions")"
  dpkg --compare-versions "$newest" ge "$IMGUI_OLDEST" && echo "$newest"
}

# Puts Dear ImGui into build/deps/imgui from the distribution's source package, whose signature
# chain apt checks. When that fails CMake downloads it from upstream at a fixed commit instead.
fetch_imgui() {
  [ -f "$DEPS/imgui/imgui.h" ] && return 0
  command -v apt-get >/dev/null || { say "no apt: CMake will download Dear ImGui"; return 0; }
  local archive dir suite version found="" keyring="" options="" got=""
  archive="$(debian_archive)"
  [ -n "$archive" ] || { say "no Debian archive in apt's lists: CMake will download Dear ImGui"; return 0; }
  for keyring in /usr/share/keyrings/debian-archive-keyring.gpg ""; do
    [ -z "$keyring" ] || [ -f "$keyring" ] && break
  done
  [ -z "$keyring" ] || options="[signed-by=$keyring] "
  mkdir -p "$DEPS"
  dir="$(mktemp -d "$DEPS/apt.XXXXXX")"
  mkdir -p "$dir/none" "$dir/lists/partial" "$dir/cache/archives/partial"
  for suite in testing unstable stable; do
    printf 'deb-src %s%s %s main\n' "$options" "$archive" "$suite" >"$dir/sources.list"
    rm -f "$dir"/lists/*_* "$dir"/cache/*.bin
    own_apt "$dir" apt-get update -qq >"$dir/log" 2>&1 || continue
    version="$(best_imgui "$dir")" || continue
    if [ -z "$found" ] || [[ "$version" == *"$IMGUI_WANTED"* ]]; then
      found="$version"
      say "Dear ImGui $version from $suite"
      rm -rf "$dir/src"; mkdir "$dir/src"
      if (cd "$dir/src" && own_apt "$dir" apt-get source -qq "imgui=$version" >>"$dir/log" 2>&1); then
        got="$(find "$dir/src" -maxdepth 2 -name imgui.h -printf '%h\n' | head -1)"
      fi
    fi
    [ -n "$got" ] && [[ "$found" == *"$IMGUI_WANTED"* ]] && break
  done
  if [ -n "$got" ]; then
    rm -rf "$DEPS/imgui"
    mv "$got" "$DEPS/imgui"
    rm -rf "$dir"
  else
    say "no Dear ImGui $IMGUI_OLDEST or newer from apt; CMake will download it. apt said:"
    tail -3 "$dir/log" >&2 || true
    rm -rf "$dir"
  fi
}

# Ninja and ccache when they are there.
use_fast_tools() {
  command -v ninja >/dev/null && export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"
  if command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER="${CMAKE_CXX_COMPILER_LAUNCHER:-ccache}"
  fi
  return 0
}

# Configures and builds the preset $1; further arguments go to the build (--target …).
build_preset() {
  local preset="$1"; shift
  use_fast_tools
  mkdir -p "$BUILD"
  (cd "$ROOT" && cmake --preset "$preset" >"$BUILD/configure-$preset.log" 2>&1) ||
    { tail -30 "$BUILD/configure-$preset.log" >&2; die "configuring the preset $preset failed"; }
  (cd "$ROOT" && cmake --build --preset "$preset" --parallel "$(nproc)" "$@" \
    >"$BUILD/build-$preset.log" 2>&1) ||
    { grep -nE -A6 'error|FAILED' "$BUILD/build-$preset.log" | head -60 >&2
      die "building the preset $preset failed; the whole output is in build/build-$preset.log"; }
}

# Puts the pinned test packages of npm into build/npm.
install_npm() {
  local dir="$BUILD/npm" wanted="playwright-core@1.65.1 ajv@8.20.0 axe-core@4.14.1 eslint@9.39.5"
  [ "$(cat "$dir/installed" 2>/dev/null)" = "$wanted" ] && return 0
  mkdir -p "$dir"
  say "installing from npm: $wanted"
  # shellcheck disable=SC2086
  (cd "$dir" && { [ -f package.json ] || echo '{"private":true}' >package.json; } &&
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-audit --no-fund --silent $wanted) ||
    die "npm could not install: $wanted"
  echo "$wanted" >"$dir/installed"
}

# Packs every lab in both languages into build/site/labs and writes the catalogue.
pack_labs() {
  local program="$BUILD/native/inflight" out="$BUILD/site/labs" language labs stamp
  mapfile -t labs < <(find "$ROOT/labs" -mindepth 2 -name '*.json' 2>/dev/null | sort)
  [ "${#labs[@]}" -gt 0 ] || return 0
  [ -x "$program" ] || die "build/native/inflight is missing; the labs cannot be packed"
  stamp="$out/.packed"
  # Nothing to do while neither a lab nor the program changed.
  if [ -f "$stamp" ] && [ "$stamp" -nt "$program" ] &&
    [ -z "$(find "$ROOT/labs" -newer "$stamp" -print -quit)" ]; then return 0; fi
  rm -rf "$out"
  mkdir -p "$out"
  for language in en bn; do
    (cd "$ROOT" && "$program" pack "${labs[@]}" --lang "$language" --out "$out") ||
      die "packing the labs ($language) failed"
  done
  (cd "$ROOT" && "$program" list --json >"$out/catalog.json") || die "inflight list --json failed"
  touch "$stamp"
}

# Puts the module that preset $1 built into build/site: in two parts, from web-quick as it is.
place_module() {
  local from="$BUILD/$1/module" site="$BUILD/site"
  if [ "$1" != web ]; then
    cp -p "$from/inflight.js" "$from/inflight.wasm" "$site"
    rm -f "$site/inflight.rest.wasm"
    return
  fi
  # Nothing to do while neither the module, nor a lab, nor the scripts changed.
  local input
  for input in "$from/inflight.wasm" "$site/labs/.packed" "$ROOT"/web/build/{split,visit}.js; do
    [ "$site/inflight.rest.wasm" -nt "$input" ] && continue
    node "$ROOT/web/build/split.js" "$from" "$site" || die "cutting the module in two failed"
    return
  done
}

# Puts the page together in build/site; native and web must be built. $1 = web-quick: scripts as
# they are in web/, and no compressed copies, which take longer than the quick module itself.
build_site() {
  mkdir -p "$BUILD/site"
  bash "$ROOT/web/build/fonts.sh" "$BUILD/site/fonts" || die "cutting the fonts failed"
  pack_labs
  place_module "${1:-web}"
  local plain=""
  [ "${1:-web}" = web ] || plain=--plain
  # shellcheck disable=SC2086
  node "$ROOT/web/build/site.js" $plain "$BUILD/site" || die "putting the page together failed"
}

# The site of build/site as one file that opens from a disk.
build_offline() {
  (cd "$ROOT" && node web/build/offline.js build/site build/inflight-offline.html) ||
    die "putting the page into one file failed"
}
