/** Writes dist/manage/: the back-office, a page and what it loads, each file but the page with its hash in its name. */
import { copyFile, cp } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = new URL('../', import.meta.url);
const built = new URL('dist/manage/', root);

/** Names a class after its area, so that areas cannot style each other's elements: `calendar_sheet-day`. */
function scopedName(name: string, file: string): string {
  const [area = ''] = relative(fileURLToPath(new URL('src/backoffice/', root)), file).split(sep);
  return `${area}_${name}`;
}

await build({
  root: fileURLToPath(new URL('src/backoffice/', root)),
  configFile: false,
  base: '/manage/',
  publicDir: false,
  logLevel: 'warn',
  json: { namedExports: false },
  css: {
    modules: { generateScopedName: scopedName, localsConvention: 'camelCase' },
  },
  build: {
    // As the booking form.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    outDir: fileURLToPath(built),
    emptyOutDir: true,
    reportCompressedSize: false,
    // What is small enough is no reason to let in `data:`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // What every page is made of is one file: browsers ask an HTTP/1.1 server for six at a time.
      output: { codeSplitting: { groups: [{ name: 'common', tags: ['$initial'] }] } },
    },
  },
});
// The service worker, the manifest and the icons, whose addresses stay the same.
await cp(new URL('src/backoffice/pwa/', root), built, { recursive: true });
const bundled = {
  preact: 'preact',
  'query-core': '@tanstack/query-core',
  signals: '@preact/signals',
};
for (const [name, library] of Object.entries(bundled))
  await copyFile(new URL(`node_modules/${library}/LICENSE`, root), new URL(`${name}.LICENSE.txt`, built));
