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

test('the management API has queries that generated clients can write', async () => {
  const { paths, components } = JSON.parse(
    await readFile(new URL('../../openapi/management.v1.json', import.meta.url), 'utf8'),
  );
  assert.deepEqual(components.parameters.Limit.schema, { type: 'integer', minimum: 1, maximum: 200 });
  const methods: { readonly parameters?: readonly Parameter[] }[] = Object.values<object>(paths).flatMap(
    (path) => Object.values(path),
  );
  const queries = methods
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => parameter.in === 'query');
  assert.ok(queries.length > 10);
  const days = queries.find(({ name }) => name === 'days');
  assert.deepEqual(days?.schema, { type: 'integer', minimum: 1, maximum: 30 });
  for (const { name, schema } of queries) if ('enum' in schema) assert.equal(schema['type'], 'string', name);
});

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}
