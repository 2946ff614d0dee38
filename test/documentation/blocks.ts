/** The fenced code blocks of the documentation. */
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export interface Block {
  /** Its page, from the root of the repository: `docs/run/proxy.md`. */
  readonly page: string;
  /** The word after the fence; empty if there is none. */
  readonly language: string;
  /** The text, without the indentation of a list. */
  readonly code: string;
  /** Its first line, which names it in lists. */
  readonly first: string;
}

/** Returns all blocks of a page, also those inside lists. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(new URL(page, root), 'utf8');
  return [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', indented = '']) => {
      const code = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      return { page, language, code, first: code.split('\n')[0] ?? '' };
    },
  );
}

/** The blocks of `README.md`, `CONTRIBUTING.md` and `docs/`, except records of past decisions. */
export const documentedBlocks = (): Block[] =>
  [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
      .map((name) => `docs/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.md') && !name.startsWith('docs/decisions/')),
  ].flatMap(blocksOf);
