/** Plants what our own lint rules refuse, and what they allow beside it (scripts/lint/). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

const refused = {
  'src/domain/booking/planted.ts': 'export const one = { number: 1, ...{ isDyrRun: true } };',
  'src/http/management/planted.ts': 'export const one = { number: 1, ...({ isDyrRun: true } as object) };',
  'src/backoffice/requests/planted.tsx': 'export const One = () => <Field {...{ vlaue: 1 }} />;',
  'src/cli/planted.ts': 'export const one = { number: 1, ...({ isDyrRun: true } satisfies object) };',
  'test/planted.ts': 'export const one = () => send({ ...{ isDyrRun: true } });',
  'src/http/management/replaced.ts': 'export const move = ({ body }) => run({ venueId: 1, ...body });',
  'src/operations/booking/planted.ts':
    'export const move = (request) => run({ actor: 1, ...request.query });',
  'src/widget/steps/planted.tsx': 'export const One = () => <p style={{ color: "red" }} />;',
  'src/ui/parts/planted.tsx': 'export const One = () => <p ref={(element) => element} />;',
  'src/ui/parts/drawn.tsx': 'export const One = () => <svg aria-hidden="true" />;',
  'src/widget/state/planted.ts': 'export const time = Date.parse("2027-03-12");',
};
const allowed = {
  'src/domain/booking/one.ts':
    'export const one = (other) => ({ ...other, ...(other.is && { number: 1 }) });',
  'src/http/management/one.ts': 'export const move = ({ body }) => run({ ...body, venueId: 1 });',
  'src/cli/one.ts':
    'export const move = ({ body }) => run({ venueId: 1, ...body, time: Date.parse("2027") });',
  'src/backoffice/requests/one.tsx': 'export const One = () => <p style={{ color: "red" }} />;',
  'src/widget/steps/one.tsx': 'export const One = ({ element }) => <p ref={element} class="one" />;',
};

test('each lint rule refuses what it names, in its folders only', () => {
  const folder = temporaryFolder();
  const {
    plugins,
    linter: _,
    vcs: __,
    ...config
  } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  type Plugin = string | { path: string };
  const absolute = plugins.map((plugin: Plugin) =>
    typeof plugin === 'string' ? join(root, plugin) : { ...plugin, path: join(root, plugin.path) },
  );
  const linter = { rules: { preset: 'none' } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, linter, plugins: absolute }));
  for (const [path, code] of Object.entries({ ...refused, ...allowed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const biome = join(root, 'node_modules/.bin/biome');
  const options = ['lint', '--reporter=json', '--max-diagnostics=100'];
  const { stdout } = spawnSync(biome, options, { cwd: folder, encoding: 'utf8' });
  const found: { category: string; location: { path: string | { file: string } } }[] =
    JSON.parse(stdout).diagnostics;
  const paths = found.map(({ location: { path } }) => (typeof path === 'string' ? path : path.file));
  assert.deepEqual([...new Set(paths)].toSorted(), Object.keys(refused).toSorted());
});
