#!/usr/bin/env bash
# Cuts the page's fonts out of Debian's Noto packages: web/build/fonts.sh FOLDER
# woff2 for the page, TTF for the canvas. Weight 600 comes from fonts-noto-extra when it is
# installed, else bold (700) from fonts-noto-core stands in under the same file name.
set -euo pipefail
out="${1:?usage: fonts.sh FOLDER}"
noto=/usr/share/fonts/truetype/noto

LATIN='U+0020-007E,U+00A0-00FF,U+2010-2026,U+2030,U+2032-2033,U+2039-203A,U+20AC'
BENGALI='U+0020-007E,U+0964-0965,U+0980-09FE,U+200C-200D,U+2010-2026,U+25CC'

[ -f "$noto/NotoSans-Regular.ttf" ] || { echo "fonts.sh: no Noto Sans in $noto; install fonts-noto-core" >&2; exit 1; }

# Prints the file of weight 600 of family $1.
semibold() {
  if [ -f "$noto/$1-SemiBold.ttf" ]; then echo "$noto/$1-SemiBold.ttf"; else echo "$noto/$1-Bold.ttf"; fi
}

# cut SOURCE CHARACTERS TARGET [flag…]: makes TARGET unless it is there and newer than SOURCE.
cut_font() {
  local source="$1" characters="$2" target="$out/$3"
  shift 3
  [ "$target" -nt "$source" ] && [ "$target" -nt "${BASH_SOURCE[0]}" ] && return 0
  pyftsubset "$source" --unicodes="$characters" --layout-features='*' --output-file="$target" "$@"
}

mkdir -p "$out"
cut_font "$noto/NotoSans-Regular.ttf" "$LATIN" noto-sans-400.woff2 --flavor=woff2
cut_font "$(semibold NotoSans)" "$LATIN" noto-sans-600.woff2 --flavor=woff2
cut_font "$noto/NotoSansBengali-Regular.ttf" "$BENGALI" noto-sans-bengali-400.woff2 --flavor=woff2
cut_font "$(semibold NotoSansBengali)" "$BENGALI" noto-sans-bengali-600.woff2 --flavor=woff2
cut_font "$noto/NotoSansMono-Regular.ttf" "$LATIN" noto-sans-mono-400.woff2 --flavor=woff2
# Dear ImGui reads TrueType and shapes nothing: no layout tables.
cut_font "$noto/NotoSans-Regular.ttf" "$LATIN" canvas-400.ttf --layout-features=
cut_font "$(semibold NotoSans)" "$LATIN" canvas-600.ttf --layout-features=

# The licence asks to travel with the fonts.
for file in /usr/share/doc/fonts-noto-core/copyright; do
  [ -f "$file" ] && cp -u "$file" "$out/LICENSE.txt"
done
cat >"$out/fonts.css.new" <<'CSS'
/* Made by web/build/fonts.sh. */
@font-face { font-family: "Noto Sans"; font-weight: 400; font-display: swap; src: url(noto-sans-400.woff2) format("woff2"); }
@font-face { font-family: "Noto Sans"; font-weight: 600; font-display: swap; src: url(noto-sans-600.woff2) format("woff2"); }
@font-face { font-family: "Noto Sans Bengali"; font-weight: 400; font-display: swap; src: url(noto-sans-bengali-400.woff2) format("woff2"); unicode-range: U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC; }
@font-face { font-family: "Noto Sans Bengali"; font-weight: 600; font-display: swap; src: url(noto-sans-bengali-600.woff2) format("woff2"); unicode-range: U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC; }
@font-face { font-family: "Noto Sans Mono"; font-weight: 400; font-display: swap; src: url(noto-sans-mono-400.woff2) format("woff2"); }
CSS
cmp -s "$out/fonts.css.new" "$out/fonts.css" && rm "$out/fonts.css.new" || mv "$out/fonts.css.new" "$out/fonts.css"
