// Words of the page in two languages, and numbers as each language writes them.

import {fetchOk} from './fetch.js';

const texts = {en: {}, bn: {}};
let lang = 'en';

export const LANGUAGES = ['en', 'bn'];

/** Fetches both text files. */
export async function loadTexts() {
  await Promise.all(
    LANGUAGES.map(async (one) => {
      texts[one] = await (await fetchOk(`text/${one}.json`)).json();
    }),
  );
}

export function language() {
  return lang;
}

export function setLanguage(next) {
  lang = LANGUAGES.includes(next) ? next : 'en';
  document.documentElement.lang = lang;
}

/**
 * The sentence `key` with its {slots} filled. Numbers take the digits of the language, strings stay
 * as they are (times, order and world numbers keep ASCII digits). `key.one` is used when n is 1.
 */
export function t(key, slots = {}) {
  const wanted = slots.n === 1 && `${key}.one` in texts.en ? `${key}.one` : key;
  const sentence = texts[lang][wanted] ?? texts.en[wanted] ?? wanted;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = slots[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? num(value) : value;
  });
}

/** True when the page has words for `key`. */
export function has(key) {
  return key in texts.en;
}

/** A quantity in running text: at most two decimals, Bangla digits in Bangla. */
export function num(value) {
  const plain = String(Math.round(value * 100) / 100);
  if (lang !== 'bn') return plain;
  return plain.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}

/** A text of a file that may hold both languages. */
export function pick(both) {
  if (typeof both === 'string') return both;
  return both?.[lang] ?? both?.en ?? '';
}

const STEPS = [
  ['d', 86400],
  ['h', 3600],
  ['min', 60],
];

/** 30 -> "30 s", 600 -> "10 min", 43200 -> "12 h": the largest unit that divides. */
export function seconds(value) {
  for (const [unit, size] of STEPS) {
    if (value >= size && value % size === 0) return `${value / size} ${unit}`;
  }
  return value === 0 ? '0' : `${value} s`;
}
