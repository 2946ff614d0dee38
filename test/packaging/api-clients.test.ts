/** Generates clients from the OpenAPI documents with common generators, and compiles them. Needs the npm registry. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inLongRun } from '../full-run.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);

/** The generators: their package, their program, and its arguments for a document and a client. */
const generators = {
  'openapi-typescript': [
    'openapi-typescript',
    (document: string, client: string) => [document, '-o', client],
  ],
  '@hey-api/openapi-ts': [
    'openapi-ts',
    (document: string, client: string) => [
      '-i',
      document,
      '-o',
      client.replace('.ts', ''),
      '-c',
      '@hey-api/client-fetch',
    ],
  ],
  oazapfts: ['oazapfts', (document: string, client: string) => [document, client]],
  orval: [
    'orval',
    (document: string, client: string) => ['--input', document, '--output', client, '--client', 'fetch'],
  ],
} as const;

describe('clients generated from the OpenAPI documents', { ...inLongRun, timeout: 900_000 }, () => {
  let home: string;
  const program = (name: string) => join(home, 'node_modules/.bin', name);

  before(async () => {
    home = temporaryFolder();
    const dependencies = {
      'openapi-typescript': '7',
      '@hey-api/openapi-ts': '0',
      oazapfts: '7',
      orval: '8',
      typescript: '5',
    };
    await writeFile(
      join(home, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies }),
    );
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: home });
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    };
    await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['clients'] }));
  });

  for (const [name, [bin, args]] of Object.entries(generators))
    for (const api of ['public', 'management'])
      test(`${name} generates the ${api} one`, async () => {
        const document = fileURLToPath(new URL(`../../openapi/${api}.v1.json`, import.meta.url));
        await run(program(bin), args(document, join(home, `clients/${api}-${bin}.ts`)), { cwd: home });
      });

  test('all compile', async () => {
    const { stdout } = await run(program('tsc'), ['--listFiles', '-p', '.'], { cwd: home }).catch(
      ({ stdout }) => assert.fail(stdout),
    );
    const compiled = stdout.split('\n').filter((file: string) => file.includes('/clients/'));
    for (const [bin] of Object.values(generators))
      for (const api of ['public', 'management'])
        assert.ok(
          compiled.some((file: string) => file.includes(`/clients/${api}-${bin}`)),
          `${api} ${bin}`,
        );
  });
});
