/**
 * Writes lib/, what other people's programs import of the package: the client and the widget, for their bundlers, and
 * their types. What it runs is in dist/ (build.ts).
 */
import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { writeClientTypes } from './client-types.ts';
import { customElements } from './custom-elements.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const compile = (project: string) =>
  promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: root });

await writeClientTypes();
await rm(`${root}lib`, { recursive: true, force: true });
await Promise.all(['tsconfig.client.json', 'tsconfig.widget.json'].map(compile)).catch(({ stdout }) => {
  console.error(stdout);
  process.exit(1);
});
await bundleWidget();
await cp(
  new URL('LICENSE', import.meta.resolve('preact/package.json')),
  new URL('../lib/widget/preact.LICENSE.txt', import.meta.url),
);
await writeFile(`${root}lib/custom-elements.json`, `${JSON.stringify(await customElements(), null, 2)}\n`);

/** Style sheet and JSX are ours to compile; languages stay files of their own, for the website's bundler to split. */
async function bundleWidget(): Promise<void> {
  const entries = ['widget', 'element', 'react'].map((name) => `widget/package/${name}`);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      // Websites' bundlers shorten JavaScript; what is inside strings they cannot.
      minify: false,
      cssMinify: true,
      outDir: 'lib',
      emptyOutDir: false,
      lib: {
        entry: Object.fromEntries(entries.map((entry) => [entry, `${root}src/${entry}.ts`])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: ['react'],
        output: { entryFileNames: '[name].js', chunkFileNames: 'widget/chunks/[name].js' },
      },
    },
  });
}
