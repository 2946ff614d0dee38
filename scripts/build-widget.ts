/**
 * Writes dist/embed/, the files that websites load.
 *
 * - `v1.js`, small, and its chunks under `assets/` with a hash in their names;
 * - `v1.<hash>.js` in English and `v1.<language>.<hash>.js` in the other languages: everything in one file that never
 *   changes, for pages that pin it with `integrity`; `integrity.json` lists them;
 * - the licence of Preact, which is included.
 */
import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { loadCatalogue, tags } from '../src/widget/messages/catalogues.ts';
import { loadChangeMessages } from '../src/widget/messages/change-catalogues.ts';
import { loadCodeMessages } from '../src/widget/messages/code-catalogues.ts';
import { loadHourMessages } from '../src/widget/messages/hour-catalogues.ts';
import { loadItemMessages } from '../src/widget/messages/item-catalogues.ts';
import { loadWaitingMessages } from '../src/widget/messages/waiting-catalogues.ts';
import { recordLibraries } from './sbom.ts';

const root = new URL('../', import.meta.url);
const built = new URL('dist/embed/', root);
/** Placeholders in the pinned file for a language and its texts. */
const placeholders = { tag: '__TAG__', messages: '__MESSAGES__' };

await build({ plugins: [recordLibraries()] });
const pinned = await pinnedFile();
const integrity: Record<string, { file: string; integrity: string }> = {};
for (const language of tags) {
  const { messages, loadLazyMessages } = await loadCatalogue(language);
  const embedMessages = JSON.stringify({
    ...messages,
    ...(await loadLazyMessages()).default,
    ...(await loadItemMessages(language)).default,
    ...(await loadWaitingMessages(language)).default,
    ...(await loadCodeMessages(language)).default,
    ...(await loadChangeMessages(language)).default,
    ...(await loadHourMessages(language)).default,
  });
  const code = pinned
    .replaceAll(placeholders.tag, language)
    .replace(new RegExp(`["\`']${placeholders.messages}["\`']`), () => `(${embedMessages})`);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  const file = language === 'en' ? `v1.${hash}.js` : `v1.${language}.${hash}.js`;
  await writeFile(new URL(file, built), code);
  integrity[language] = {
    file: `/embed/${file}`,
    integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  };
}
await writeFile(new URL('integrity.json', built), `${JSON.stringify(integrity, null, 2)}\n`);

await copyFile(
  new URL('LICENSE', import.meta.resolve('preact/package.json')),
  new URL('preact.LICENSE.txt', built),
);

const names = ['v1.js', ...(await readdir(new URL('assets/', built))).map((name) => `assets/${name}`)];
const loaded = names.filter((name) => /^v1|widget-|\/en-/.test(name));
const sizes = await Promise.all(
  loaded.map(async (name) => gzipSync(await readFile(new URL(name, built)), { level: 9 }).length),
);
const total = sizes.reduce((sum, size) => sum + size, 0);
if (!process.argv.includes('--quiet')) {
  console.log(
    `dist/embed: an English visitor downloads ${(total / 1000).toFixed(1)} kB (gzip) until the first card.`,
  );
  console.log(
    `Pinned: <script type="module" async crossorigin src="${integrity['en']?.file}" integrity="${integrity['en']?.integrity}"></script>`,
  );
}

/** Returns the whole form in one file, with placeholders for the language. */
async function pinnedFile(): Promise<string> {
  const output = (await build({
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('src/widget/embed.ts', root)), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
    plugins: [
      {
        name: 'one-catalogue',
        enforce: 'pre',
        // Merges the texts of the later steps into those of the first step.
        load: (id) => {
          const [, part = ''] = /\/messages\/(item|waiting|code|change|hour)-catalogues\.ts$/.exec(id) ?? [];
          if (part !== '')
            return `export const load${part[0]?.toUpperCase()}${part.slice(1)}Messages = async () => ({ default: {} });`;
          return id.endsWith('/messages/catalogues.ts')
            ? `const language = { messages: '${placeholders.messages}', loadLazyMessages: async () => ({ default: {} }) };
export const fallback = '${placeholders.tag}', tags = [fallback], loadCatalogue = async () => language;`
            : null;
        },
      },
    ],
  })) as Rolldown.RolldownOutput[];
  const chunk = output[0]?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('The build produced no file.');
  return chunk.code;
}
