/** Checks real responses against the OpenAPI document. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { newSqlite } from '../databases.ts';
import {
  bookingRequest,
  type ServiceResponse,
  startServiceBesideTwin as startService,
  type TestService,
  venueWith,
} from '../service.ts';

interface OperationSchema {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
  readonly content?: {
    readonly 'application/json': {
      readonly schema?: Schema;
      readonly examples?: Readonly<Record<string, { readonly value: ErrorBody }>>;
    };
  };
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly details?: readonly object[] };
}
type Operation = {
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, OperationSchema>>;
};

const document = JSON.parse(await readFile(new URL('../../openapi/public.v1.json', import.meta.url), 'utf8'));
const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.replace('/venues/public/v1/sites/{siteKey}', '')}`,
      operation,
    ]),
  ),
);
const availability = '/spaces/hall/availability?from=2027-03-01&to=2027-03-03';

const photos = [{ url: '/hall.jpg', alt: 'The hall' }];
/** A venue that uses every feature. */
const furnished = venueWith({
  venue: {
    photos,
    address: { street: '1 Quay Street', city: 'Bristol' },
    website: 'https://riverside.example',
  },
  siteKey: { waitingList: true },
  space: { photos, layouts: [{ name: 'Theatre', capacity: 200 }], amenities: ['Stage'] },
});

/** Lists the members of a response, at any depth, that its schema does not document. */
function unlisted(schema: Schema | undefined, value: unknown, at = ''): string[] {
  if (schema?.$ref !== undefined)
    return unlisted(document.components.schemas[schema.$ref.replace(/.*\//, '')], value, at);
  if (Array.isArray(value)) return value.flatMap((entry) => unlisted(schema?.items, entry, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const listed = schema?.properties?.[name];
    return listed === undefined ? [`${at}.${name}`] : unlisted(listed, member, `${at}.${name}`);
  });
}

describe('The OpenAPI document', () => {
  let service: TestService;

  before(async () => {
    service = await startService(await (await newSqlite()).open(), { venue: furnished });
  });

  /** Asserts that the response has all documented headers and, if it is an error, resembles an example. */
  function assertDescribed(operation: string, response: ServiceResponse): void {
    const described = operations[operation]?.responses[response.status];
    assert.ok(described, `${operation} does not document status ${response.status}`);
    for (const header of Object.keys(described.headers ?? {}))
      assert.ok(response.headers[header.toLowerCase()], `${operation} ${response.status}: ${header}`);
    assert.deepEqual(unlisted(described.content?.['application/json'].schema, response.body), []);
    if (response.status < 400) return;
    const withoutNumbers = ({ code, message }: ErrorBody['error']) =>
      `${code} ${message.replace(/\d+/g, 'n')}`;
    const examples = Object.values(described.content?.['application/json'].examples ?? {});
    assert.ok(
      examples.some(({ value }) => withoutNumbers(value.error) === withoutNumbers(response.body.error)),
      `${operation} ${response.status}: no example reads ${response.body.error.message}`,
    );
  }

  const reads = {
    'GET /venue': '/venue',
    'GET /spaces': '/spaces?with=prices',
    'GET /spaces/{spaceId}/slots': '/spaces/hall/slots',
    'GET /spaces/{spaceId}/availability': availability,
    'GET /availability': availability.replace('/spaces/hall', ''),
    'GET /spaces/{spaceId}/prices': availability.replace('availability', 'prices'),
    'GET /prices': availability.replace('/spaces/hall/availability', '/prices'),
  };
  const quoted = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-12' };

  test('has ten operations, each under a described tag', () => {
    assert.equal(Object.keys(operations).length, 10);
    const explained = document.tags.map(({ name }: { name: string }) => name);
    for (const { tags } of Object.values(operations))
      assert.deepEqual(
        tags.filter((tag) => explained.includes(tag)),
        [tags[0]],
      );
  });

  test('describes reads as they respond, fresh and unchanged', async () => {
    for (const [operation, path] of Object.entries(reads)) {
      const first = await service.get(path);
      assertDescribed(operation, first);
      const headers = { 'if-none-match': first.headers['etag'] ?? '' };
      const again = await service.get(path, { headers });
      assert.equal(again.status, 304);
      assertDescribed(operation, again);
    }
  });

  test('describes quotes and booking requests as they respond', async () => {
    const quote = await service.post('/quote', quoted);
    assert.equal(quote.status, 200);
    assertDescribed('POST /quote', quote);
    for (const status of [201, 409]) {
      const response = await service.post('/booking-requests', bookingRequest());
      assert.equal(response.status, status);
      assertDescribed('POST /booking-requests', response);
    }
    for (const [status, date] of [
      [201, bookingRequest().date],
      [409, '2027-03-13'],
    ] as const) {
      const response = await service.post('/waiting-requests', bookingRequest({ date }));
      assert.equal(response.status, status);
      assertDescribed('POST /waiting-requests', response);
    }
  });

  test('describes errors as they respond', async () => {
    const post = 'POST /booking-requests';
    const address = '192.0.2.7';
    const elsewhere = { origin: 'https://elsewhere.example' };
    const errors: readonly [string, number, () => Promise<ServiceResponse>][] = [
      [post, 400, () => service.post('/booking-requests', '{', { address })],
      [post, 400, () => service.post('/booking-requests', '', { address })],
      ['POST /quote', 403, () => service.post('/quote', quoted, { headers: elsewhere })],
      ['GET /venue', 404, () => service.get('/venue', { key: 'no-such-key' })],
      [
        post,
        422,
        () => service.post('/booking-requests', bookingRequest({ date: '2027-02-01' }), { address }),
      ],
      ['GET /spaces/{spaceId}/availability', 422, () => service.get(availability.replace('03-03', '02-03'))],
    ];
    for (const [operation, status, ask] of errors) {
      const response = await ask();
      assert.equal(response.status, status, operation);
      assertDescribed(operation, response);
    }
    let last: ServiceResponse | undefined;
    for (let request = 0; request < 31; request++) last = await service.post('/quote', quoted, { address });
    assert.equal(last?.status, 429);
    assertDescribed('POST /quote', last);
  });

  test('every error has an example with its code', () => {
    let errors = 0;
    for (const [name, { responses }] of Object.entries(operations))
      for (const [status, { description, content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        errors += 1;
        const examples = Object.values(content?.['application/json'].examples ?? {});
        assert.ok(examples.length > 0, `${name} ${status}`);
        for (const { value } of examples) {
          assert.ok(description.startsWith(`\`${value.error.code}\``), `${name} ${status}`);
          assert.equal(status === '422', value.error.details !== undefined);
        }
      }
    assert.ok(errors > 25, `only ${errors} were found`);
  });

  test('every field has a description, and every string or number an example', () => {
    const missing: string[] = [];
    const look = (schema: Record<string, unknown>, at: string) => {
      for (const [name, field] of Object.entries((schema['properties'] ?? {}) as Record<string, never>)) {
        const { $ref, type, description, examples, enum: values } = field as Record<string, unknown>;
        const isPlain = type === 'string' || type === 'integer' || type === 'number';
        if ($ref === undefined && values === undefined && !description)
          missing.push(`${at}.${name}: description`);
        if (isPlain && values === undefined && !examples) missing.push(`${at}.${name}: example`);
        look(field, `${at}.${name}`);
        look((field as { items?: never }).items ?? {}, `${at}.${name}[]`);
      }
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) look(schema as never, name);
    assert.deepEqual(missing, []);
  });
});
