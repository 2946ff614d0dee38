import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openapiDocuments } from '../../scripts/openapi-documents.ts';

test('openapi/ matches the routes exactly', async () => {
  const documents = Object.entries(await openapiDocuments());
  assert.equal(documents.length, 2);
  for (const [name, declared] of documents) {
    const stored = await readFile(new URL(`../../openapi/${name}`, import.meta.url), 'utf8');
    assert.deepEqual(JSON.parse(declared), JSON.parse(stored), `${name}: run "npm run openapi"`);
  }
});
