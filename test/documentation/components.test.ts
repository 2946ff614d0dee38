/** openapi/management.v1.json defines shared schemas once, with names and descriptions for editors. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sharedSchemas } from '../../scripts/shared-schemas.ts';

const text = readFileSync(new URL('../../openapi/management.v1.json', import.meta.url), 'utf8');
const { components } = JSON.parse(text);

test('each shared schema has a description and at least two uses', () => {
  for (const [name] of sharedSchemas) {
    assert.ok(components.schemas[name].description, name);
    const uses = text.split(`"#/components/schemas/${name}"`).length - 1;
    assert.ok(uses >= 2, `${name} has ${uses} uses`);
  }
});

test('an operation refers to shared parameters, headers and errors', () => {
  const { patch } = JSON.parse(text).paths['/venues/manage/v1/venues/{venueId}/spaces/{spaceId}'];
  const references = patch.parameters.map(({ $ref }: { $ref: string }) => $ref).toSorted();
  assert.deepEqual(references, [
    '#/components/parameters/IfMatch',
    '#/components/parameters/Leave',
    '#/components/parameters/SpaceId',
    '#/components/parameters/VenueId',
  ]);
  assert.deepEqual(patch.responses['200'].headers.ETag, { $ref: '#/components/headers/ETag' });
  assert.deepEqual(patch.responses['412'], { $ref: '#/components/responses/PreconditionFailed' });
});
