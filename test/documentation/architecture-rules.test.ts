/** `npm run check:architecture` refuses exactly the imports that docs/contribute/architecture.md does not allow. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { temporaryFolder } from '../temporary-folder.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/contribute/architecture.md', root), 'utf8');

/** The first and the last cell of each row of the table with this heading. */
function tableOf(heading: string): (readonly [first: string, last: string])[] {
  const [, rows = ''] =
    new RegExp(`^\\| ${heading} \\|.*\\n\\|[ -|]*\\n((?:\\|.*\\n)+)`, 'm').exec(page) ?? [];
  return rows
    .trim()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '))
    .map((cells) => [namesIn(cells[0])[0] ?? '', cells.at(-1) ?? '']);
}

/** The names in backquotes, without what makes them files or folders: `paths.ts`, `domain/`. */
const namesIn = (text = '') =>
  Array.from(text.matchAll(/`([\w/-]+?)(?:\/|\.ts)?`/g), ([, name = '']) => name);

/** What each folder and file of src/ may import, without the exceptions of a folder in it. */
const allowed = new Map(
  tableOf('Folder \\| Contents \\| May import').map(([name, may]) => [name, namesIn(may.split(';')[0])]),
);
const layers = new Map(tableOf('Folder \\| Order inside').map(([name, order]) => [name, namesIn(order)]));
const isFile = (name: string) => page.includes(`| \`${name}.ts\` |`);
/** Parts of folders that others may import, or may not. */
const parts = ['ui/messages', 'ui/locale', 'ui/prices', 'widget/messages', 'storage/dialects'];
const everything = [...allowed.keys(), ...parts];

const targetOf = (name: string) => (isFile(name) ? `${name}.ts` : `${name}/target.ts`);
const importerOf = (name: string) => (isFile(name) ? `${name}.ts` : `${name}/importer.ts`);

describe('The architecture check', () => {
  let refused: Set<string>;

  before(async () => {
    const folder = temporaryFolder();
    const imports = new Map<string, string[]>();
    const plant = (importer: string, targets: readonly string[]) => {
      imports.set(importer, [...targets]);
      for (const target of targets) if (!imports.has(target)) imports.set(target, []);
    };
    for (const name of allowed.keys())
      plant(importerOf(name), everything.filter((other) => other !== name).map(targetOf));
    for (const [parent, folders] of layers)
      for (const name of [...folders, 'unlisted'])
        plant(
          `${parent}/${name}/importer.ts`,
          [...folders, 'unlisted']
            .filter((other) => other !== name)
            .map((other) => `${parent}/${other}/target.ts`),
        );
    for (const [file, targets] of imports) {
      const path = join(folder, 'src', file);
      mkdirSync(dirname(path), { recursive: true });
      const lines = targets.map((target) => {
        const from = relative(dirname(file), target);
        return `import '${from.startsWith('.') ? from : `./${from}`}';\n`;
      });
      writeFileSync(path, lines.join(''));
    }
    const { forbidden = [] } = await extractConfig(fileURLToPath(new URL('.dependency-cruiser.js', root)));
    const { output } = await cruise(['src'], {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: forbidden.filter(({ name }) => name !== 'no-circular') },
    });
    const { violations } = (output as ICruiseResult).summary;
    refused = new Set(violations.map(({ from, to }) => `${from} ${to}`));
  });

  const refusedOf = (importer: string, names: readonly string[], fileOf: (name: string) => string) =>
    names.filter((name) => refused.has(`src/${importer} src/${fileOf(name)}`));

  test('refuses what the row of a folder does not name', () => {
    assert.equal(allowed.size, 17);
    for (const [name, may] of allowed) {
      const others = everything.filter((other) => other !== name && !other.startsWith(`${name}/`));
      const expected = others.filter((other) => !may.some((each) => `${other}/`.startsWith(`${each}/`)));
      assert.deepEqual(refusedOf(importerOf(name), others, targetOf), expected, name);
    }
  });

  test('refuses a folder that stands later in the order, and one that is in no order', () => {
    assert.equal(layers.size, 5);
    for (const [parent, folders] of layers) {
      const fileOf = (name: string) => `${parent}/${name}/target.ts`;
      const all = [...folders, 'unlisted'];
      for (const [index, name] of all.entries()) {
        const expected = name === 'unlisted' ? folders : all.slice(index + 1);
        assert.deepEqual(
          refusedOf(`${parent}/${name}/importer.ts`, all, fileOf),
          expected,
          `${parent}/${name}`,
        );
      }
    }
  });
});
