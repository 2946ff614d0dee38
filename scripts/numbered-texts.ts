/**
 * The built catalogues hold most texts by number: names such as `conflictNearest` are for people who read the source,
 * and every visitor would download each of them twice. A text keeps its name where the code comes by the name in
 * another way than saying it on the spot (`t(kind)`), which is looked up here and need not be kept in a list.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Messages, Plural } from '../src/widget/messages/catalogue.ts';
import { en } from '../src/widget/messages/en.ts';

const widget = fileURLToPath(new URL('../src/widget/', import.meta.url));
const saying = /\bt\(\s*'(\w+)'/g;

/** Names of the texts that have a number, in the order of their numbers. */
export const numberedTexts: readonly string[] = namesOnlySaid();

/** A module with its texts said by number: `t('back')` is `t(2)`. */
export function sayByNumber(code: string): string {
  return code.replace(saying, (said, name) => {
    const number = numberedTexts.indexOf(name);
    return number < 0 ? said : `t(${number}`;
  });
}

/** A catalogue as JavaScript: the numbered texts in a row, then the others under their names. */
export function catalogueLiteral(messages: Messages): string {
  const texts = Object.entries(messages).map(([name, text]) => [name, shortened(text)] as const);
  const catalogue = new Map(texts);
  const named = texts.filter(([name]) => !numberedTexts.includes(name));
  const literal = JSON.stringify([
    numberedTexts.map((name) => catalogue.get(name)),
    Object.fromEntries(named),
  ]);
  return literal
    .replace(/([{,])"(\w+)":/g, '$1$2:')
    .replace(/^\[/, '{...')
    .replace(/\],\{(.*)\}\]$/s, '],$1}');
}

/** Without the plural forms that `other` stands for anyhow where they are missing. */
function shortened(text: string | Plural): string | Plural {
  if (typeof text === 'string') return text;
  const forms = Object.entries(text).filter(([form, words]) => form === 'other' || words !== text.other);
  return Object.fromEntries(forms) as Plural;
}

function namesOnlySaid(): string[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: widget })
    .filter((path) => !/^(messages|package)\/|\.test\./.test(path))
    .map((path) => readFileSync(widget + path, 'utf8'));
  const said = new Set(sources.flatMap((source) => [...source.matchAll(saying)].map((match) => match[1])));
  const elsewhere = sources.map((source) => source.replace(saying, '')).join('\n');
  return Object.keys(en).filter((name) => said.has(name) && !elsewhere.includes(`'${name}'`));
}
