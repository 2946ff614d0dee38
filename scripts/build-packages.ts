/**
 * Writes dist/packages/, the npm packages for other programs: one folder each, ready for `npm pack`. They are built
 * from src/ like the rest of dist/; scripts/packages/ has only their package.json and README.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import project from '../package.json' with { type: 'json' };
import changesEn from '../src/widget/messages/changes/en.json' with { type: 'json' };
import codesEn from '../src/widget/messages/codes/en.json' with { type: 'json' };
import en from '../src/widget/messages/en.json' with { type: 'json' };
import hoursEn from '../src/widget/messages/hours/en.json' with { type: 'json' };
import itemsEn from '../src/widget/messages/items/en.json' with { type: 'json' };
import lazyEn from '../src/widget/messages/lazy/en.json' with { type: 'json' };
import waitingEn from '../src/widget/messages/waiting/en.json' with { type: 'json' };
import { writeClientTypes } from './client-types.ts';
import { customElements } from './custom-elements.ts';
import { projectLinks } from './packages/links.ts';
import { packageNames } from './packages/names.ts';
import { supportedBrowsers } from './supported-browsers.ts';

const root = new URL('../', import.meta.url);
const packages = new URL('dist/packages/', root);
const website = new URL('website/', packages);
const manage = new URL('manage/', packages);

await writeClientTypes();
await rm(packages, { recursive: true, force: true });
await Promise.all([
  declare('website')
    .then(declareTexts)
    .then(() => deleteUnusedDeclarations(website)),
  declare('manage').then(() => deleteUnusedDeclarations(manage)),
  bundle(
    'website',
    {
      index: 'widget/package/widget',
      element: 'widget/package/element',
      react: 'widget/package/react',
      client: 'client/client',
    },
    ['react'],
  ),
  bundle('manage', { index: 'client/manage' }),
  bundleAssistant(),
]);
await writeFile(
  new URL('custom-elements.json', website),
  `${JSON.stringify(await customElements(), null, 2)}\n`,
);
await Promise.all(packageNames.map((name) => describePackage(new URL(`${name}/`, packages))));

/** Writes the declarations of the files in `tsconfig.<name>.json`. */
async function declare(name: string): Promise<void> {
  const tsc = fileURLToPath(new URL('node_modules/typescript-7/bin/tsc', root));
  await promisify(execFile)(process.execPath, [tsc, '-p', `tsconfig.${name}.json`], {
    cwd: fileURLToPath(root),
  }).catch(({ stdout }) => {
    throw new Error(`The declarations of ${name} have errors:\n${stdout}`);
  });
}

/**
 * Declares the English texts, whose keys are part of the types. Declarations that import JSON need compiler options
 * that other projects may lack.
 */
async function declareTexts(): Promise<void> {
  const messages = new URL('types/widget/messages/', website);
  for (const folder of ['lazy/', 'items/', 'waiting/', 'codes/', 'changes/', 'hours/'])
    await mkdir(new URL(folder, messages));
  for (const [name, texts] of Object.entries({
    en,
    'lazy/en': lazyEn,
    'items/en': itemsEn,
    'waiting/en': waitingEn,
    'codes/en': codesEn,
    'changes/en': changesEn,
    'hours/en': hoursEn,
  }))
    await writeFile(
      new URL(`${name}.d.ts`, messages),
      `declare const texts: ${JSON.stringify(texts, null, 2)};\nexport default texts;\n`,
    );
  const catalogue = new URL('catalogue.d.ts', messages);
  const declared = await readFile(catalogue, 'utf8');
  await writeFile(catalogue, declared.replaceAll(/(?<= from '.*en)\.json'/g, ".js'"));
}

/** Deletes the declarations that no export of package.json needs: most of them. */
async function deleteUnusedDeclarations(folder: URL): Promise<void> {
  const { exports } = await manifestOf(folder);
  const waiting = Object.values(exports).flatMap((target) =>
    typeof target === 'object' ? [new URL(target.types, folder).href] : [],
  );
  const used = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (used.has(file)) continue;
    used.add(file);
    for (const [, path = ''] of (await readFile(new URL(file), 'utf8')).matchAll(
      /(?:from|import\() ?['"](\..*?)\.(?:tsx?|js)['"]/g,
    ))
      waiting.push(new URL(`${path}.d.ts`, file).href);
  }
  const types = new URL('types/', folder);
  for (const path of await readdir(types, { recursive: true }))
    if (path.endsWith('.d.ts') && !used.has(new URL(path, types).href)) await rm(new URL(path, types));
}

/** Compiles style sheets and JSX; languages stay separate files for the website's bundler to split. */
async function bundle(
  name: string,
  entries: Readonly<Record<string, string>>,
  external: readonly string[] = [],
): Promise<void> {
  await build({
    root: fileURLToPath(root),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    json: { namedExports: false },
    build: {
      target: 'es2022',
      // Not that of the JavaScript, for which `light-dark()` would be rewritten. Websites' bundlers keep strings.
      cssTarget: supportedBrowsers,
      // Websites' bundlers minify JavaScript, but not the contents of strings.
      minify: false,
      cssMinify: true,
      license: { fileName: 'licenses.md' },
      outDir: `dist/packages/${name}`,
      emptyOutDir: false,
      lib: {
        entry: Object.fromEntries(
          Object.entries(entries).map(([entry, path]) => [
            entry,
            fileURLToPath(new URL(`src/${path}.ts`, root)),
          ]),
        ),
        formats: ['es'],
      },
      rolldownOptions: {
        external: [...external],
        // `'use client'` of an entry is kept.
        checks: { moduleLevelDirective: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          // They are in the declarations, where editors read them.
          comments: { jsdoc: false },
          minify: { compress: false, mangle: false },
        },
      },
    },
  });
}

/** Bundles the MCP server for Node with the libraries it uses. */
async function bundleAssistant(): Promise<void> {
  await build({
    root: fileURLToPath(root),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/mcp/main.ts',
      target: 'node20',
      minify: false,
      license: { fileName: 'licenses.md' },
      outDir: 'dist/packages/mcp',
      emptyOutDir: false,
      rolldownOptions: { output: { comments: { jsdoc: false } } },
    },
  });
}

/** Writes package.json with the members that all packages share, the README and the licence. */
async function describePackage(folder: URL): Promise<void> {
  const { version, license } = project;
  const manifest = { ...(await manifestOf(folder)), version, license, ...projectLinks() };
  await writeFile(new URL('package.json', folder), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(new URL('README.md', sourceOf(folder)), new URL('README.md', folder));
  await cp(new URL('LICENSE', root), new URL('LICENSE', folder));
}

/** Returns the package.json of a package as in scripts/packages/. */
async function manifestOf(
  folder: URL,
): Promise<{ readonly exports: Readonly<Record<string, string | { readonly types: string }>> }> {
  return JSON.parse(await readFile(new URL('package.json', sourceOf(folder)), 'utf8'));
}

/** Returns the folder in scripts/packages/ with what is written by hand. */
function sourceOf(folder: URL): URL {
  return new URL(folder.href.slice(packages.href.length), new URL('scripts/packages/', root));
}
