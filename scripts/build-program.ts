/**
 * Writes dist/program/: the program with the libraries it uses, for Node. One entry, a chunk for what only one command
 * needs, nothing shortened, source maps for what is ours, and `licenses.md`: on what terms the libraries are in it.
 *
 * Libraries of the program are `devDependencies`: they are in it. What stands in `dependencies` is left outside and
 * installed beside it, for what no bundler can take in, such as a library with machine code of its own.
 */
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../', import.meta.url));
const source = `${root}src/`;
const program = `${root}dist/program`;
// Made beside its place and put there whole: somebody may be starting the one that is there.
const unfinished = `${root}dist/program-${process.pid}`;

const { dependencies = {} } = manifest as { dependencies?: Record<string, string> };

try {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    json: { namedExports: false },
    plugins: [filesStayWhereTheyAre(), librariesAsTheyAre()],
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: 'src/main.ts',
      target: 'node24',
      outDir: unfinished,
      minify: false,
      sourcemap: true,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        // A slow machine is no fault of the build.
        checks: { bundlerTimings: false },
        // What bundlers take for dead is not all dead: `decodeURIComponent(path)` may be there to throw.
        treeshake: false,
        output: {
          minify: false,
          entryFileNames: '[name].js',
          // `cli/keys/list.ts` and `cli/blocks/list.ts` are two.
          chunkFileNames: ({ moduleIds }) => `${nameOf(moduleIds)}.js`,
          codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, entriesAware: true }] },
        },
      },
    },
  });
  await rm(program, { recursive: true, force: true });
  await rename(unfinished, program);
} finally {
  await rm(unfinished, { recursive: true, force: true });
}

/** What a chunk is called: as the module in it that the others are there for, or the library that is most of it. */
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
 * `new URL('…', import.meta.url)` finds the same file in the program as in the source it was written in: those of the
 * package where they stand, and those of `src/` in a copy beside the program. A module of `src/` is one that a process of its
 * own begins with, and becomes another entry.
 */
function filesStayWhereTheyAre(): Plugin {
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
          const isOurs = target.startsWith(source);
          if (isOurs && target.endsWith('.ts')) {
            const fileName = `${target.slice(source.length, -'.ts'.length).replaceAll('/', '-')}.js`;
            this.emitFile({ type: 'chunk', id: target, fileName });
            return `new URL('./${fileName}', import.meta.url)`;
          }
          if (isOurs) copied.add(target.slice(source.length));
          const place = isOurs ? `./${target.slice(source.length)}` : `../../${target.slice(root.length)}`;
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
 * Libraries are as their authors wrote them, so a map of them would only cost memory; and so would a single character
 * beyond Latin-1, which has V8 keep the whole file at two bytes a character.
 */
function librariesAsTheyAre(): Plugin {
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
