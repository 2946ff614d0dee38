import assert from 'node:assert/strict';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { writeClientTypes } from '../scripts/client-types.ts';
import { inLongRun } from './full-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('Types of the clients', () => {
  let home: string;
  let openapi: URL;
  let folder: URL;

  before(async () => {
    home = temporaryFolder();
    await cp(new URL('../openapi/', import.meta.url), join(home, 'openapi'), { recursive: true });
    openapi = pathToFileURL(join(home, 'openapi/'));
    folder = pathToFileURL(`${home}/`);
  });

  test('both files are generated if they are missing', inLongRun, async () => {
    assert.deepEqual(await writeClientTypes(openapi, folder), [
      'api.generated.ts',
      'management-api.generated.ts',
    ]);
    assert.deepEqual((await readdir(home)).toSorted(), [
      'api.generated.ts',
      'management-api.generated.ts',
      'openapi',
    ]);
    const types = await readFile(new URL('management-api.generated.ts', folder), 'utf8');
    assert.match(types, /readonly NewWebsiteKey:/);
  });

  test('neither is rewritten while its document is unchanged', inLongRun, async () => {
    assert.deepEqual(await writeClientTypes(openapi, folder), []);
  });

  test('a changed document replaces its types, and only those', inLongRun, async () => {
    const document = new URL('public.v1.json', openapi);
    const text = await readFile(document, 'utf8');
    await writeFile(document, text.replaceAll('"hireFeeCents"', '"priceCents"'));
    assert.deepEqual(await writeClientTypes(openapi, folder), ['api.generated.ts']);
    const types = await readFile(new URL('api.generated.ts', folder), 'utf8');
    assert.match(types, /readonly priceCents:/);
    assert.doesNotMatch(types, /readonly hireFeeCents:/);
  });
});
