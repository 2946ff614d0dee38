/** The interface's texts: folders with one JSON file for each language. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '../../src/ui/messages/plural.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** The glossaries, which are no texts. */
export const glossaryFolder = 'ui/glossary';

/** The folders of texts, below `src/`. */
export const textFolders: readonly string[] = globSync('**/en.json', { cwd: source })
  .map((path) => path.slice(0, -'/en.json'.length))
  .filter((folder) => folder !== glossaryFolder)
  .toSorted();

/** Returns the languages of a folder: BCP 47 tags. */
export const languagesOf = (folder: string): readonly string[] =>
  globSync('*.json', { cwd: `${source}${folder}` })
    .map((name) => name.slice(0, -'.json'.length))
    .filter((name) => !name.endsWith('.notes'))
    .toSorted();

/** Returns the content of a file of a folder, such as its texts in a language. */
export const readJson = <Content = Catalogue>(folder: string, name: string): Content =>
  JSON.parse(readFileSync(`${source}${folder}/${name}.json`, 'utf8'));

/** Returns the notes for translators on a folder's texts, by key: `messages.notes.json` beside `messages/`. */
export function notesOf(folder: string): Record<string, string> {
  const file = `${source}${folder}.notes.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the text, or each of its plural forms. */
export const formsOf = (text: Catalogue[string]): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text);
