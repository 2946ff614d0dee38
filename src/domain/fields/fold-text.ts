/** Folds texts, so that a search finds "Zoë" by "zoe" and "Weiß" by "weiss". */

/** Letters that have no base letter in Unicode; apostrophes are left out. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  "'": '',
  '’': '',
  '‘': '',
  ʼ: '',
};
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu');

/** Letters that people also write as two. */
const spellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const spelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'gu');

/** Returns a text in lower case, without accents and apostrophes, each letter as its nearest plain ones. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(replaced, (letter) => replacements[letter] ?? letter)
    .normalize('NFC');
}

/** Returns the folded spellings of a text: "Müller" as "muller" and as "mueller". */
export function foldedForms(text: string): readonly string[] {
  const lower = text.normalize('NFC').toLowerCase();
  const spelledOut = lower.replaceAll(spelled, (letter) => spellings[letter] ?? letter);
  return [...new Set([foldText(text), foldText(spelledOut)])];
}
