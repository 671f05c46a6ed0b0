'use strict';
// Reads C++ and JavaScript just well enough for the rules: where comments, strings and functions
// are.

/** What stands before a `/` for it to begin a regular expression in JavaScript. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};>]|\breturn|\bcase|\btypeof)\s*$/;

/** The length of the string, comment or regular expression at `i`, and its kind; or null. */
function hiddenAt(text, i, language) {
  const rest = (end, extra) => (end < 0 ? text.length : end + extra) - i;
  if (text.startsWith('//', i)) return {kind: 'comment', length: rest(text.indexOf('\n', i), 0)};
  if (text.startsWith('/*', i))
    return {kind: 'comment', length: rest(text.indexOf('*/', i + 2), 2)};
  if (language === 'cpp' && text.startsWith('R"', i)) {
    const mark = /^R"([^(\s]*)\(/.exec(text.slice(i, i + 20));
    if (mark)
      return {kind: 'string', length: rest(text.indexOf(`)${mark[1]}"`, i), mark[1].length + 2)};
  }
  const char = text[i];
  // 1'000'000 is a number, not a character.
  if (char === "'" && language === 'cpp' && /[0-9A-Fa-f]/.test(text[i - 1] ?? '')) return null;
  if (char === '"' || char === "'" || (char === '`' && language === 'js')) {
    let end = i + 1;
    while (end < text.length && text[end] !== char) end += text[end] === '\\' ? 2 : 1;
    return {kind: 'string', length: end + 1 - i};
  }
  if (char === '/' && language === 'js' && BEFORE_REGEX.test(text.slice(Math.max(0, i - 30), i))) {
    let end = i + 1,
      inClass = false;
    while (end < text.length && text[end] !== '\n' && (inClass || text[end] !== '/')) {
      if (text[end] === '[') inClass = true;
      if (text[end] === ']') inClass = false;
      end += text[end] === '\\' ? 2 : 1;
    }
    return {kind: 'string', length: end + 1 - i};
  }
  return null;
}

/** The text with comments and the insides of strings blanked; line numbers stay as they are. */
function codeOnly(text, language) {
  let out = '';
  for (let i = 0; i < text.length;) {
    const hidden = hiddenAt(text, i, language);
    if (!hidden) {
      out += text[i++];
      continue;
    }
    const piece = text.slice(i, i + hidden.length);
    const blank = piece.replace(/[^\n]/g, ' ');
    out += hidden.kind === 'string' && piece.length >= 2 ? `"${blank.slice(1, -1)}"` : blank;
    i += hidden.length;
  }
  return out;
}

const CONTROL =
  /^\s*(?:else\s+)?(?:if|for|while|switch|do|else|try|catch|namespace|struct|class|enum|union)\b/;

/** Whether the text between the last ; { } and a `{` is the head of a function. */
function isFunctionHead(head) {
  if (CONTROL.test(head) || /\bextern\s*"\s*"\s*$/.test(head)) return false;
  if (/=>\s*$/.test(head)) return true;
  return /\)\s*(?:const|noexcept|override|final|mutable|->[^;]*|:[^;]*|\s)*$/.test(head);
}

/** The outermost functions: [{line, lines}]; a function inside another counts as part of it. */
function functions(code) {
  const found = [];
  let depth = 0,
    open = null,
    from = 0,
    line = 1,
    headLine = 1;
  for (let i = 0; i < code.length; i++) {
    const char = code[i];
    if (char === '\n') line++;
    if (char === ';' && !open) from = i + 1;
    if (char === '{') {
      if (!open && isFunctionHead(code.slice(from, i))) {
        headLine = line - (code.slice(from, i).trim().match(/\n/g) || []).length;
        open = {depth};
      }
      depth++;
      if (!open) from = i + 1;
    }
    if (char === '}') {
      depth--;
      if (open && depth === open.depth) {
        found.push({line: headLine, lines: line - headLine + 1});
        open = null;
      }
      if (!open) from = i + 1;
    }
  }
  return found;
}

/** [{number, text}] of a file's lines. */
function linesOf(text) {
  return text.split('\n').map((content, i) => ({number: i + 1, text: content}));
}

module.exports = {codeOnly, functions, linesOf};
