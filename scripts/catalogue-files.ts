import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { type CatalogueTag, catalogues } from '../src/widget/messages/catalogues.ts';
import { catalogueLiteral, numberedTexts, sayByNumber } from './numbered-texts.ts';

/**
 * Writes the catalogues of all languages as files with one hash for all of them. Each with a hash of its own,
 * the entry would have to name every file: half a kilobyte of noise for every visitor.
 */
export async function catalogueFiles(): Promise<Plugin[]> {
  const tags = Object.keys(catalogues) as CatalogueTag[];
  const files = await Promise.all(
    tags.map(async (tag) => [tag, `export default ${catalogueLiteral(await catalogues[tag]())}`] as const),
  );
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  return [
    {
      name: 'catalogue-files',
      load: {
        filter: { id: /\/messages\/catalogues\.ts$/ },
        handler: () => `
          export const fallback = 'en';
          export const tags = '${tags.join(' ')}'.split(' ');
          export const loadCatalogue = async (tag) =>
            (await import(/* @vite-ignore */ './assets/' + tag + '-${hash}.js')).default;`,
      },
      generateBundle() {
        for (const [tag, source] of files)
          this.emitFile({ type: 'asset', fileName: `assets/${tag}-${hash}.js`, source });
      },
    },
    {
      name: 'numbered-texts',
      transform: {
        order: 'pre',
        filter: { id: /\/src\/widget\/.*\.tsx?$/ },
        handler(code, id) {
          if (!id.endsWith('/widget/own-messages.ts')) return sayByNumber(code);
          const empty = 'numbered: readonly string[] = [];';
          if (!code.includes(empty)) this.error('The names of numbered texts are not where they were.');
          return code.replace(empty, `numbered = '${numberedTexts.join(' ')}'.split(' ');`);
        },
      },
    },
  ];
}
