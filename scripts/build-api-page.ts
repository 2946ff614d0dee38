/**
 * Writes dist/api-page/: everything the page at /docs loads, compressed once here.
 *
 * The renderer is copied from its package, with its licence. It is not a runtime dependency, because one of
 * its own dependencies reports every installation to a third party.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import { addLibrary } from './sbom.ts';

const ours = new URL('../src/http/pages/docs/', import.meta.url);
const renderer = new URL('./', import.meta.resolve('swagger-ui-dist/swagger-ui.css'));
const built = new URL('../dist/api-page/', import.meta.url);

const loaded = [
  [ours, 'index.html'],
  [ours, 'page.css'],
  [ours, 'page.js'],
  [renderer, 'swagger-ui.css'],
  [renderer, 'swagger-ui-bundle.js'],
] as const;
/** The renderer's licences. */
const notices = [
  ['LICENSE', 'swagger-ui.LICENSE.txt'],
  ['NOTICE', 'swagger-ui.NOTICE.txt'],
  ['swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui-bundle.js.LICENSE.txt'],
] as const;

addLibrary(fileURLToPath(new URL('swagger-ui.css', renderer)));
await mkdir(built, { recursive: true });
for (const [folder, name] of loaded) {
  const content = await readFile(new URL(name, folder));
  await writeFile(new URL(`${name}.gz`, built), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
for (const [name, copy] of notices) await copyFile(new URL(name, renderer), new URL(copy, built));
