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

test('no operation or schema of the management API has a former name of its path, or a term that we avoid', async () => {
  const { paths, components } = JSON.parse(
    await readFile(new URL('../../openapi/management.v1.json', import.meta.url), 'utf8'),
  );
  const operations = Object.values<object>(paths).flatMap((path): { readonly operationId?: string }[] =>
    Object.values(path),
  );
  const names = [
    ...operations.map(({ operationId = '' }) => operationId),
    ...Object.keys(components.schemas),
  ];
  assert.ok(names.includes('listSimilarRequests'));
  assert.deepEqual(
    names.filter((name) => /flood|surrounding|like|rival|undecided|log(?:in|out|on)/i.test(name)),
    [],
  );
});

test('the public API says of each price per person that it is rounded', async () => {
  const text = await readFile(new URL('../../openapi/public.v1.json', import.meta.url), 'utf8');
  const described: string[] = [];
  JSON.parse(text, (name, value) => {
    if (name === 'perAttendeeWithTaxCents') described.push(value.description);
    return value;
  });
  assert.equal(described.length, 2);
  for (const description of described) assert.match(description, /Rounded: do not compute a total from it/);
});

test('the public API has an enum wherever a query adds members', async () => {
  const { paths } = JSON.parse(
    await readFile(new URL('../../openapi/public.v1.json', import.meta.url), 'utf8'),
  );
  const added = Object.entries<{ readonly get?: { readonly parameters?: readonly Parameter[] } }>(
    paths,
  ).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ name }) => name === 'with')
      .map(({ schema }) => [path.replace(/.*{siteKey}/, ''), schema]),
  );
  const listed = (...values: readonly string[]) => ({ type: 'string', enum: values });
  assert.deepEqual(Object.fromEntries(added), {
    '/venue': listed('offsets'),
    '/spaces': listed('prices'),
    '/spaces/{spaceId}/availability': listed('reasons', 'times', 'reasons,times'),
    '/availability': listed(
      'reasons',
      'prices',
      'times',
      'reasons,prices',
      'reasons,times',
      'prices,times',
      'reasons,prices,times',
    ),
    '/spaces/{spaceId}/prices': listed('attendee'),
  });
});

test('every operation that answers 428 requires If-Match', async () => {
  const { paths, components } = JSON.parse(
    await readFile(new URL('../../openapi/management.v1.json', import.meta.url), 'utf8'),
  );
  const operations = Object.values<Record<string, { responses: object; parameters?: { $ref?: string }[] }>>(
    paths,
  ).flatMap((path) => Object.values(path));
  const conditional = operations.filter(({ responses }) => '428' in responses);
  assert.equal(conditional.length > 30, true);
  for (const { parameters = [] } of conditional)
    assert.ok(parameters.some(({ $ref }) => $ref === '#/components/parameters/IfMatch'));
  assert.equal(components.parameters.IfMatch.required, true);
});

test('every schema says what it contains, except where anything may be', async () => {
  for (const [name, reasons] of Object.entries(openPlaces)) {
    const document: Document = JSON.parse(
      await readFile(new URL(`../../openapi/${name}`, import.meta.url), 'utf8'),
    );
    assert.deepEqual([...openPlacesOf(document)].toSorted(), Object.keys(reasons).toSorted(), name);
  }
});

/** The places whose content the schema leaves open, and why. */
const openPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'public.v1.json': {
    'WaitingRequest.additionalItems[]': 'reserved: the list is always empty',
  },
  'management.v1.json': {
    'readBatch.data[].body': 'the response of any operation',
    'getBookingRequestHistory.data[].details': 'the data of any event type',
    'ExportedContact.history[].details': 'the data of any event type',
    'ExportedRequest.history[].details': 'the data of any event type',
    'ErrorAnswer.error.current': 'the content of the resource that was to be changed',
    'PasskeyCredential.clientExtensionResults': 'what a browser returns for extensions',
    'MemberCorrection.before': 'the value of any member that a correction changes',
    'MemberCorrection.after': 'the value of any member that a correction changes',
    'VenueEditedEvent.data.changes[].values[].before': 'the value of any member of the venue file',
    'VenueEditedEvent.data.changes[].values[].after': 'the value of any member of the venue file',
    'VenueImportedEvent.data.changes[].values[].before': 'the value of any member of the venue file',
    'VenueImportedEvent.data.changes[].values[].after': 'the value of any member of the venue file',
  },
};

/** Yields the places below a schema that say nothing about their content. */
function* openPlacesIn(schema: Schema, place: string): Iterable<string> {
  const { type, properties = {}, items, additionalProperties } = schema;
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some = []) => some);
  const isTyped = ['type', '$ref', 'enum', 'const'].some((keyword) => keyword in schema);
  const members = Object.entries(properties);
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const isObject = [type].flat().includes('object');
  if (!isTyped && choices.length === 0) yield place;
  if (isObject && members.length === 0 && others === undefined)
    yield additionalProperties === true ? place : `${place} without members`;
  for (const [name, member] of members) yield* openPlacesIn(member, `${place}.${name}`);
  for (const choice of choices) yield* openPlacesIn(choice, place);
  if (items !== undefined) yield* openPlacesIn(items, `${place}[]`);
  if (others !== undefined) yield* openPlacesIn(others, `${place}{}`);
}

/** Yields them for a whole document: named schemas, and those of operations. */
function* openPlacesOf({ components, paths }: Document): Iterable<string> {
  for (const [name, schema] of Object.entries(components.schemas)) yield* openPlacesIn(schema, name);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const { name, schema } of parameters)
      if (schema !== undefined) yield* openPlacesIn(schema, `${operationId} ${name}`);
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)])
      for (const { schema } of Object.values(content))
        if (schema !== undefined) yield* openPlacesIn(schema, operationId);
  }
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema?: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}
