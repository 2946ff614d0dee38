/** Writes dist/manage/: the back-office, one page and its files, which have a hash in their names. */
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { cssModules } from './css-modules.ts';
import { recordLibraries } from './sbom.ts';

const root = new URL('../', import.meta.url);
const built = new URL('dist/manage/', root);

await build({
  root: fileURLToPath(new URL('src/backoffice/', root)),
  configFile: false,
  base: '/manage/',
  publicDir: false,
  logLevel: 'warn',
  json: { namedExports: false },
  css: { modules: cssModules },
  plugins: [recordLibraries()],
  build: {
    // The same browsers as for the booking form.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    outDir: fileURLToPath(built),
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    // Small files must not require `data:` in the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Few files, because browsers load at most six at a time over HTTP/1.1: one that every page needs, and one with
      // all small modules that several pages need. Letters and changes of dates are not needed to show a page.
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /src\/(backoffice(?!\/requests\/(decisions|edit|items|letters|offer|series)\/)|ui)\//,
              minShareCount: 2,
              maxModuleSize: 3_000,
            },
          ],
        },
      },
    },
  },
});
// The service worker, the manifest and the icons have stable URLs.
await cp(new URL('src/backoffice/pwa/', root), built, {
  recursive: true,
  filter: (path) => !path.endsWith('.test.ts'),
});
