/**
 * Writes dist/program/: the program bundled with its libraries for Node. One entry, chunks for single commands,
 * unminified, source maps for our code, and `licenses.md` with the libraries' licences.
 *
 * Bundled libraries are `devDependencies`. `dependencies` are installed beside the program: those that cannot be
 * bundled, such as native addons.
 */
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { programParts } from './program-parts.ts';
import { recordLibraries } from './sbom.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const source = `${root}src/`;
const program = `${root}dist/program`;
// Built in a temporary folder and renamed: the existing program may be starting.
const unfinished = `${root}dist/program-${process.pid}`;

const parts = programParts(`${source}main.ts`, `${source}cli/serve.ts`);

const { dependencies = {} } = manifest as { dependencies?: Record<string, string> };

try {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    json: { namedExports: false },
    plugins: [keepFileUrls(), stripLibrarySourceMaps(), recordLibraries(), parts.plugin],
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: 'src/main.ts',
      target: 'node24',
      outDir: unfinished,
      minify: false,
      sourcemap: true,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        // Hides the bundler's warnings about slow plugins.
        checks: { bundlerTimings: false },
        // Keeps calls whose result is unused: `decodeURIComponent(path)` may be called only because it throws.
        treeshake: false,
        output: {
          minify: false,
          entryFileNames: '[name].js',
          // Names include the whole path, since `cli/keys/list.ts` and `cli/blocks/list.ts` have the same file name.
          chunkFileNames: ({ moduleIds }) => `${nameOf(moduleIds)}.js`,
          codeSplitting: {
            groups: [...parts.groups, { name: 'libraries', test: /node_modules/, entriesAware: true }],
          },
        },
      },
    },
  });
  await rm(program, { recursive: true, force: true });
  await rename(unfinished, program);
} finally {
  await rm(unfinished, { recursive: true, force: true });
}

/** Names a chunk after its main module, or after the library that makes up most of it. */
function nameOf(moduleIds: readonly string[]): string {
  const libraries = moduleIds.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  const last = moduleIds.at(-1);
  if (last?.startsWith(source))
    return last
      .slice(source.length)
      .replace(/\.(ts|json)$/, '')
      .replaceAll('/', '-');
  return libraries.length === 0 ? 'runtime' : `libraries-${mostFrequent(libraries).replace('/', '-')}`;
}

function mostFrequent(words: readonly string[]): string {
  const counted = Map.groupBy(words, (word) => word);
  return [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

/**
 * Makes `new URL('…', import.meta.url)` find the same file in the program as in the source: files of the package in
 * place, and those of `src/` in a copy beside the program. A module of `src/` starts a separate process and becomes
 * another entry.
 */
function keepFileUrls(): Plugin {
  const copied = new Set<string>();
  return {
    name: 'files-stay-where-they-are',
    transform: {
      order: 'pre',
      filter: { code: 'import.meta' },
      handler(code, id) {
        if (!id.startsWith(source)) return null;
        const moved = code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path) => {
          const target = fileURLToPath(new URL(path, pathToFileURL(id)));
          const isProjectModule = target.startsWith(source);
          if (isProjectModule && target.endsWith('.ts')) {
            const fileName = `${target.slice(source.length, -'.ts'.length).replaceAll('/', '-')}.js`;
            this.emitFile({ type: 'chunk', id: target, fileName });
            return `new URL('./${fileName}', import.meta.url)`;
          }
          if (isProjectModule) copied.add(target.slice(source.length));
          const place = isProjectModule
            ? `./${target.slice(source.length)}`
            : `../../${target.slice(root.length)}`;
          return `new URL('${place}', import.meta.url)`;
        });
        if (/import\.meta\b(?!\.url\))/.test(moved))
          this.error(
            `${relative(root, id)} must say new URL('…', import.meta.url), or it is lost in the program`,
          );
        return { code: moved, map: null };
      },
    },
    async writeBundle() {
      for (const path of copied) {
        await mkdir(`${unfinished}/${path}`, { recursive: true });
        await cp(source + path, `${unfinished}/${path}`, { recursive: true });
      }
    },
  };
}

/**
 * Drops the libraries' source maps, which would cost memory; and escapes characters beyond Latin-1, since a single
 * one makes V8 store the whole file with two bytes per character.
 */
function stripLibrarySourceMaps(): Plugin {
  return {
    name: 'libraries-as-they-are',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.moduleIds.some((id) => id.startsWith(source))) continue;
        delete bundle[`${chunk.fileName}.map`];
        chunk.code = chunk.code
          .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
          .replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      }
    },
  };
}
