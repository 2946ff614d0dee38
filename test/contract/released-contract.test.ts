import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { breakingChanges } from './breaking-changes.ts';

const released = new URL('released/', import.meta.url);
const documentAt = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));

test('clients of the last release can use this version: nothing is removed or newly required', () => {
  const names = readdirSync(released);
  assert.deepEqual(
    ['public.v1.json', 'venue-file.v1.json'].filter((name) => !names.includes(name)),
    [],
  );
  for (const name of names) {
    const current = documentAt(new URL(`../../openapi/${name}`, import.meta.url));
    assert.deepEqual(breakingChanges(documentAt(new URL(name, released)), current), [], name);
  }
});

describe('A change of the contract', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests edit the document anywhere
  const changed = (edit: (document: any) => void) => {
    const before = documentAt(new URL('public.v1.json', released));
    const after = structuredClone(before);
    edit(after);
    return breakingChanges(before, after);
  };
  const site = '/venues/public/v1/sites/{siteKey}';

  test('is refused if an operation, a parameter, a response or one of its members is removed', () => {
    const found = changed(({ paths, components }) => {
      delete paths[`${site}/venue`];
      delete paths[`${site}/quote`].post;
      paths[`${site}/spaces`].get.parameters.shift();
      delete paths[`${site}/booking-requests`].post.responses['409'];
      delete components.schemas.Receipt.properties.reference;
      components.schemas.Receipt.required.shift();
    });
    assert.deepEqual(found, [
      ` paths ${site}/venue: removed`,
      ` paths ${site}/spaces get parameters query with: removed`,
      ` paths ${site}/quote post: removed`,
      ` paths ${site}/booking-requests post responses 201 content application/json schema properties data required reference: removed`,
      ` paths ${site}/booking-requests post responses 201 content application/json schema properties data properties reference: removed`,
      ` paths ${site}/booking-requests post responses 409: removed`,
    ]);
  });

  test('is refused if requests need more than before, or a value has another type', () => {
    const found = changed(({ paths, components }) => {
      const parameter = { in: 'query', name: 'currency', required: true, schema: { type: 'string' } };
      paths[`${site}/spaces`].get.parameters.push(parameter);
      components.schemas.Guest.required.push('phone');
      components.schemas.Guest.properties.name.maxLength = 20;
      components.schemas.Guest.properties.phone.minLength = 3;
      components.schemas.Receipt.properties.reference.type = 'integer';
    });
    const guest = ` paths ${site}/booking-requests post requestBody content application/json schema properties guest`;
    assert.deepEqual(found, [
      ` paths ${site}/spaces get parameters query currency: newly required`,
      `${guest} required phone: newly required`,
      `${guest} properties name maxLength: 200 → 20`,
      `${guest} properties phone minLength: newly required`,
      ` paths ${site}/booking-requests post responses 201 content application/json schema properties data properties reference type: "string" → "integer"`,
    ]);
  });

  test('is accepted if it only adds, or describes in other words', () => {
    const found = changed(({ paths, components }) => {
      paths[`${site}/offers`] = { get: { responses: {} } };
      paths[`${site}/spaces`].get.summary = 'Spaces';
      paths[`${site}/spaces`].get.parameters.push({ in: 'query', name: 'currency', schema: {} });
      components.schemas.Guest.properties.title = { type: 'string' };
      components.schemas.Receipt.properties.title = { type: 'string' };
      components.schemas.Receipt.required.push('title');
    });
    assert.deepEqual(found, []);
  });
});
