/** How `<venue-booking>` is bundled for browsers; scripts/build-widget.ts does the rest. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { defineConfig, type Rolldown } from 'vite';
import { smallPreact } from './scripts/small-preact.ts';
import { supportedBrowsers } from './scripts/supported-browsers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * One hash for all languages: `v1.js` lists 64 files of texts, and a hash for each of them does not compress.
 * A changed text, or another way to build them, gives every language a new address.
 */
const textsHash = ['vite.config.ts', ...globSync('src/widget/messages/**/*.json', { cwd: here('.') })]
  .toSorted()
  .reduce((hash, file) => hash.update(readFileSync(here(file))), createHash('sha256'))
  .digest('hex')
  .slice(0, 8);

/**
 * Lists of the languages' files, as the bundler writes them: `{ ar: () => import("./assets/ar-0123.js"), … }`. Their names
 * differ only in the language, so one function with that name in it takes the place of 32: half a kilobyte for each list. A
 * second attempt after an error needs another address.
 */
const textLists = /\{\s*(?:["'`]?[\w-]+["'`]?: ?\(\) => import\(["'`][^"'`]+["'`]\),?\s*){32}\}/g;

/** Returns code for one of these lists. */
function shortList(list: string): string {
  const [, before = '', after = ''] = /import\(["'`](.*)\bar(-\w+\.js)["'`]\)/.exec(list) ?? [];
  const tags = [...list.matchAll(/["'`]?([\w-]+)["'`]?: ?\(\)/g)].map(([, tag]) => tag);
  return `Object.fromEntries("${tags.join(' ')}".split(" ").map((tag) => [tag, (again = "") => import(\`${before}\${tag}${after}\${again}\`)]))`;
}

/** Texts of the page without JavaScript (src/http/pages/), which the form does not need. */
const pageTexts = ['needsScript', 'nextWeeks'];

/** From this number of exports on, a file exports one list. */
const manyExports = 20;

/** Returns the pairs of names in `{ a as b, c }`. */
const pairsIn = (names: string) =>
  names.split(',').map((pair): [string, string] => {
    const [from = '', to = from] = pair.trim().split(' as ');
    return [from, to];
  });

/**
 * Where the list of a file is: that of the later steps is a member of the first file's. A browser remembers a failed import, so
 * files that import the later steps could not be loaded after these have arrived at the second attempt.
 */
const listOf = (name: string) =>
  name === 'widget' ? 'widget_list' : `widget_list.${name.replace(/\W/g, '_')}`;

/**
 * Exports many names as one list, in the order of `exports`, instead of a pair of names for each in both files: 0.4 kB. Only
 * what `import()` returns keeps its name. The list has the values after the file has run, so no exported variable may change later.
 */
function exportList(code: string, name: string, exports: readonly string[]): string {
  return code.replace(/export \{([^}]*)\};\s*$/, (_, names: string) => {
    const pairs = pairsIn(names);
    const locals = new Map(pairs.map(([local, name]) => [name, local]));
    const named = pairs.filter(([local]) => local.endsWith('_exports')).map((pair) => pair.join(' as '));
    const start = name === 'widget' ? 'export default' : `${listOf(name)} =`;
    return `export { ${named} };\n${start} [${exports.map((each) => locals.get(each))}];`;
  });
}

/** Imports names from such a list. */
function importList(names: string, { name, exports }: Rolldown.RenderedChunk): string {
  const locals = new Map(pairsIn(names));
  return `const [${exports.map((each) => locals.get(each))}] = ${listOf(name)};`;
}

export default defineConfig({
  root: here('.'),
  plugins: [
    {
      name: 'without-page-texts',
      enforce: 'pre',
      transform: (code, id) =>
        id.includes('/messages/lazy/')
          ? JSON.stringify(JSON.parse(code), (key, text) => (pageTexts.includes(key) ? undefined : text))
          : null,
    },
    {
      name: 'short-elements',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith('.tsx') ? `import { h, Fragment } from 'preact';${code}` : null),
    },
    smallPreact(),
    { name: 'short-text-lists', renderChunk: (code) => code.replace(textLists, shortList) },
    {
      // For `loadFile`.
      name: 'other-addresses',
      renderChunk: (code) => code.replace(/\(\) => import\(("[^"]+")\)/g, '(again) => import($1 + again)'),
    },
    {
      name: 'own-exports',
      // The bundler's helper would be another file, and would also read what a page adds to `Object.prototype`.
      renderChunk: (code) =>
        code
          .replace(/import \{ \w+ as __exportAll \} from .*\n/, '')
          .replace(/__exportAll\((\{[^{}]*\})\)/g, (_, names) =>
            names.replace(/([\w$]+): \(\) => ([\w$]+)/g, 'get $1() { return $2 }'),
          ),
      generateBundle: (_, bundle) => {
        for (const file of Object.keys(bundle)) if (file.includes('rolldown-runtime')) delete bundle[file];
      },
    },
    {
      name: 'short-exports',
      renderChunk(code, { name, exports }, _options, { chunks }) {
        const own = exports.length < manyExports ? code : exportList(code, name, exports);
        const short = own.replace(
          /import \{([^}]*)\} from "\.\/([^"]+)";/g,
          (statement, names: string, file: string) => {
            const chunk = chunks[`assets/${file}`];
            return chunk && chunk.exports.length >= manyExports ? importList(names, chunk) : statement;
          },
        );
        const first = Object.values(chunks).find((chunk) => chunk.name === 'widget');
        if (short === code || !first || name === 'widget') return short;
        return `import ${listOf('widget')} from "./${first.fileName.replace('assets/', '')}";\n${short}`;
      },
    },
    {
      name: 'compress',
      // Before the bundler's own minifier, which leaves more: 0.4 kB.
      renderChunk: async (code) =>
        (
          await minify(code, {
            module: true,
            mangle: false,
            compress: {
              passes: 3,
              sequences: false,
              join_vars: false,
              pure_getters: true,
              inline: 2,
              unsafe_arrows: true,
              ecma: 2020,
              keep_fargs: false,
            },
          })
        ).code ?? code,
    },
  ],
  // `h('p', null, text)` is shorter than `jsx('p', { children: text })`.
  oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' } },
  publicDir: false,
  logLevel: 'warn',
  json: { namedExports: false },
  build: {
    target: supportedBrowsers,
    outDir: here('dist/embed'),
    emptyOutDir: true,
    reportCompressedSize: false,
    // Which file holds what, for pages that ask for it in advance (src/http/pages/embed-files.ts).
    manifest: 'manifest.json',
    // As a library: without the helper that preloads what chunks import, of which there is nothing.
    lib: { entry: { v1: here('src/widget/embed.ts') }, formats: ['es'] },
    cssMinify: true,
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { bundlerTimings: false },
      // Our getters have no side effects.
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ name, facadeModuleId }) => {
          if (facadeModuleId?.includes('/messages/lazy/')) return `assets/lazy-[name]-${textsHash}.js`;
          const [, part] =
            /\/messages\/(items|waiting|codes|changes|hours)\//.exec(facadeModuleId ?? '') ?? [];
          if (part) return `assets/${part}-[name]-${textsHash}.js`;
          if (facadeModuleId?.includes('/messages/')) return `assets/[name]-${textsHash}.js`;
          return `assets/${name}-[hash].js`;
        },
        // Libraries are left readable, and told what may be left out, unless it is said otherwise: half a kilobyte.
        minify: true,
        comments: { annotation: false },
        // What several files need belongs to the one that is loaded first, not to further files.
        codeSplitting: {
          groups: [
            { name: 'widget', test: /\/widget\/define\.ts$/, priority: 2 },
            { name: 'lazy-steps', test: /\/steps\/lazy-steps\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
});
