/**
 * Writes lib/, the modules that other programs import from the package: the client and the form for bundlers, with
 * their types. dist/ (build.ts) contains the program.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import codesEn from '../src/widget/messages/codes/en.json' with { type: 'json' };
import en from '../src/widget/messages/en.json' with { type: 'json' };
import itemsEn from '../src/widget/messages/items/en.json' with { type: 'json' };
import lazyEn from '../src/widget/messages/lazy/en.json' with { type: 'json' };
import waitingEn from '../src/widget/messages/waiting/en.json' with { type: 'json' };
import { writeClientTypes } from './client-types.ts';
import { customElements } from './custom-elements.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));
const compile = (project: string) =>
  promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: root });

await writeClientTypes();
await rm(`${root}lib`, { recursive: true, force: true });
await Promise.all(['tsconfig.client.json', 'tsconfig.widget.json'].map(compile)).catch(({ stdout }) => {
  console.error(stdout);
  process.exit(1);
});
await typesOfTexts();
await bundleWidget();
await cp(
  new URL('LICENSE', import.meta.resolve('preact/package.json')),
  new URL('../lib/widget/preact.LICENSE.txt', import.meta.url),
);
await writeFile(`${root}lib/custom-elements.json`, `${JSON.stringify(await customElements(), null, 2)}\n`);

/**
 * Declares the English texts, whose keys are part of the types. Declarations that import JSON need compiler options
 * that other projects may lack.
 */
async function typesOfTexts(): Promise<void> {
  const messages = new URL('../lib/widget/messages/', import.meta.url);
  for (const folder of ['lazy/', 'items/', 'waiting/', 'codes/']) await mkdir(new URL(folder, messages));
  for (const [name, texts] of Object.entries({
    en,
    'lazy/en': lazyEn,
    'items/en': itemsEn,
    'waiting/en': waitingEn,
    'codes/en': codesEn,
  }))
    await writeFile(
      new URL(`${name}.d.ts`, messages),
      `declare const texts: ${JSON.stringify(texts, null, 2)};\nexport default texts;\n`,
    );
  const catalogue = new URL('catalogue.d.ts', messages);
  const declared = await readFile(catalogue, 'utf8');
  await writeFile(catalogue, declared.replaceAll(/(?<= from '.*en)\.json'/g, ".js'"));
}

/** Compiles style sheet and JSX; languages stay separate files for the website's bundler to split. */
async function bundleWidget(): Promise<void> {
  const entries = ['widget', 'element', 'react'].map((name) => `widget/package/${name}`);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    json: { namedExports: false },
    build: {
      target: 'es2022',
      // Websites' bundlers minify JavaScript, but not the contents of strings.
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
