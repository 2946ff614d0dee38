/** Checks the container files against the project without a container engine. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { settings } from '../../src/config.ts';

const root = new URL('../../', import.meta.url);
const textOf = (name: string) => readFile(new URL(name, root), 'utf8');
const dockerfile = (await textOf('Dockerfile')).replaceAll('\\\n', '');
const instructions = dockerfile
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', ...rest] = line.split(/\s+/);
    return { name, args: rest, rest: rest.join(' ') };
  });
const copies = instructions.filter(({ name }) => name === 'COPY').map(({ args }) => args);
const fromCheckout = copies
  .filter(([first]) => !first?.startsWith('--from'))
  .flatMap((args) => args.slice(0, -1));
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const isSetting = (name: string) => settings.some(([known]) => known === name);

describe('the Dockerfile', () => {
  test('copies existing files that pass .dockerignore', async () => {
    const admitted = (await textOf('.dockerignore')).split('\n').filter((line) => line.startsWith('!'));
    assert.ok(fromCheckout.length > 3, `only ${fromCheckout} is copied`);
    for (const source of fromCheckout) {
      assert.ok(existsSync(new URL(source, root)), source);
      assert.ok(admitted.includes(`!${source}`), `${source} is kept out by .dockerignore`);
    }
    assert.deepEqual(admitted.map((line) => line.slice(1)).toSorted(), [...new Set(fromCheckout)].toSorted());
  });

  test('copies everything the build needs', async () => {
    const script = await textOf('scripts/build-cache.ts');
    const needed = [...script.matchAll(/^const \w+ = \[(.*)\];$/gm)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    );
    assert.ok(needed.includes('src'));
    assert.deepEqual(
      needed.filter((name) => !fromCheckout.includes(name)),
      [],
    );
  });

  test('includes everything the package needs at runtime', async () => {
    const { files } = JSON.parse(await textOf('package.json'));
    const inImage = lastStage.filter(({ name }) => name === 'COPY').flatMap(({ args }) => args.slice(0, -1));
    // The service does not read these files.
    const forReaders = ['deploy', 'docs', 'examples', 'CHANGELOG.md'];
    const isLeftOut = (name: string) => name.startsWith('!') || forReaders.includes(name);
    for (const file of files.filter((name: string) => !isLeftOut(name)))
      assert.ok(
        inImage.some((path) => path === file || path.endsWith(`/${file}`)),
        file,
      );
  });

  test('runs as an unprivileged user without a shell in between', () => {
    const args = (name: string) => lastStage.find((instruction) => instruction.name === name)?.rest ?? '';
    assert.equal(args('USER'), 'node');
    const [program, ...rest] = JSON.parse(args('ENTRYPOINT'));
    assert.equal(program, 'node');
    assert.equal(rest.at(-1), '/app/bin/firsthold.cjs');
    assert.deepEqual(JSON.parse(args('CMD')), ['serve']);
    assert.match(args('HEALTHCHECK'), /CMD \["node", "-e", ".*\/healthz/);
  });

  test('sets only known settings', () => {
    const variables = lastStage.filter(({ name }) => name === 'ENV').flatMap(({ args }) => args);
    assert.ok(variables.length > 1, `it sets only ${variables}`);
    for (const variable of variables) {
      const [name = ''] = variable.split('=');
      assert.ok(name === 'NODE_ENV' || isSetting(name), name);
    }
  });
});

describe('compose.yaml', () => {
  test('its settings are valid, and its database opens', async () => {
    const text = await textOf('compose.yaml');
    const service = /\n {2}firsthold:\n([\s\S]*?)\n {2}database:\n/.exec(text)?.[1] ?? '';
    const environment = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(service)?.[1] ?? '';
    const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
    assert.ok(names.includes('DATABASE_URL'));
    for (const name of names) assert.ok(isSetting(name), name);
    const [, major] = /image: postgres:(\d+)/.exec(text) ?? [];
    assert.ok(Number(major) >= 15);
  });

  test('with a read-only disk has a place for temporary files', async () => {
    const text = await textOf('compose.yaml');
    const service = /\n {2}firsthold:\n([\s\S]*?)\n {2}database:\n/.exec(text)?.[1] ?? '';
    assert.match(service, /^ {4}read_only: true\n {4}tmpfs: \[\/tmp\]$/m);
  });
});
