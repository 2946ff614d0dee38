/** Checks that the published documents suit generators and validators of other languages. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import project from '../../package.json' with { type: 'json' };
import { portablePattern, withPortablePatterns } from '../../scripts/portable-schemas.ts';
import { venueFileSchema } from '../../src/domain/documents/venue-file/schema.ts';
import { isEmailAddress } from '../../src/domain/fields/email.ts';
import { nonBlankLinePattern, nonBlankTextPattern } from '../../src/domain/fields/text-patterns.ts';

type Json = Record<string, unknown>;

const names = ['public', 'management', 'venue-file'] as const;
const documents = names.map((name) => ({
  name,
  document: JSON.parse(readFileSync(`openapi/${name}.v1.json`, 'utf8')) as Json,
}));

/** Lists every object in a document with its place. */
function* objectsIn(value: unknown, at: string): Generator<{ readonly at: string; readonly object: Json }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { at, object: value as Json };
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, `${at}/${name}`);
}
const everyObject = documents.flatMap(({ name, document }) => [...objectsIn(document, name)]);
const patterns = new Set(
  everyObject.flatMap(({ object: { pattern } }) => (typeof pattern === 'string' ? [pattern] : [])),
);

/**
 * What Python's `re`, RE2 (Go) and Rust's `regex` have in common with JavaScript: literals, classes of characters, the
 * escapes of ASCII, groups, alternatives and repetitions.
 */
const portableToken =
  /^(?:\\(?:[dswDSW]|[nrtfv]|x[\da-f]{2}|[^\dA-Za-z])|\[\^?(?:\\(?:[dswDSW]|[nrtfv]|x[\da-f]{2}|[^\dA-Za-z])|[^\\[\]])+\]|\(\?:|\((?!\?)|\)|[*+?]|\{\d+(?:,\d*)?\}|[|^$.]|[^\\[\](){}*+?|^$.])/;

/** Throws if a pattern is not portable. RE2 allows 1,000 repetitions, nested ones multiplied. */
function assertPortable(pattern: string): void {
  let rest = pattern;
  const counts = [1];
  while (rest !== '') {
    const token = portableToken.exec(rest)?.[0];
    assert.ok(token !== undefined, `${pattern}: ${rest} is not portable`);
    rest = rest.slice(token.length);
    if (token.startsWith('(')) {
      const repeated = /^\{\d+,?(\d*)\}/.exec(restAfterGroup(rest));
      counts.push((counts.at(-1) ?? 1) * Number(repeated?.[1] || 1));
    } else if (token === ')') counts.pop();
    const own = /^\{(\d+)(?:,(\d*))?\}$/.exec(token);
    if (own)
      assert.ok((counts.at(-1) ?? 1) * Number(own[2] || own[1]) <= 1000, `${pattern}: too many repetitions`);
  }
}

/** Returns what follows the group whose content begins here. */
function restAfterGroup(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') at = text.indexOf(']', at + 2);
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(at + 1);
  }
  return '';
}

describe('The published documents', () => {
  test('have patterns that Python, Go and Rust can read', () => {
    assert.ok(patterns.size > 20, `${patterns.size}`);
    for (const pattern of patterns) {
      assertPortable(pattern);
      new RegExp(pattern, 'u');
    }
    for (const bad of [
      '\\p{L}',
      '(?=a)',
      '(?!a)',
      '(?<=a)',
      '(?<n>a)',
      '(a)\\1',
      '\\u00e9',
      '(?:a{1,64},){0,199}',
    ])
      assert.throws(() => assertPortable(bad), bad);
    if (spawnSync('python3', ['--version']).status !== 0) return;
    execFileSync('python3', ['-c', 'import json,re,sys; [re.compile(p) for p in json.load(sys.stdin)]'], {
      input: JSON.stringify([...patterns]),
    });
  });

  test('accept everything that the service accepts, and say what they leave out', () => {
    const enforcedPatterns = new Set([nonBlankLinePattern, nonBlankTextPattern]);
    JSON.stringify(venueFileSchema, (key, value) => {
      if (key === 'pattern') enforcedPatterns.add(value);
      return value;
    });
    const characters = fc.constantFrom(...' \t\n\u0000\u007f\u00a0\u200bA1é𝄞-_/:\\.?&');
    const texts = fc.oneof(
      fc.string({ unit: characters, maxLength: 8 }),
      fc.stringMatching(/^(?:https?:\/)?\/\w*$/),
    );
    for (const pattern of enforcedPatterns) {
      const [enforced, published] = [pattern, portablePattern(pattern).pattern].map(
        (it) => new RegExp(it, 'u'),
      );
      fc.assert(
        fc.property(texts, (text) => {
          assert.ok(!enforced?.test(text) || published?.test(text), `${pattern} ${JSON.stringify(text)}`);
        }),
      );
    }
    const name = { description: 'The name.', pattern: nonBlankLinePattern, maxLength: 200 };
    assert.deepEqual(withPortablePatterns({ name }), {
      name: {
        description: 'The name. Needs at least one visible character.',
        pattern: String.raw`^[^\x00-\x1f\x7f-\x9f]*$`,
        maxLength: 200,
        minLength: 1,
      },
    });
  });

  test('give every list the schema of its entries, and have the version of the package', () => {
    const withoutItems = everyObject
      .filter(({ object: { type, items } }) => [type].flat().includes('array') && items === undefined)
      .map(({ at }) => at);
    assert.deepEqual(withoutItems, []);
    for (const { name, document } of documents)
      if (name !== 'venue-file') assert.equal((document['info'] as Json)['version'], project.version, name);
  });

  test('give every enumeration its type, since generators take others for unknown values', () => {
    // The venue file is released, and its values are sent.
    const enumerations = everyObject.filter(
      ({ at, object }) => Array.isArray(object['enum']) && !at.startsWith('venue-file/'),
    );
    assert.ok(enumerations.length > 100);
    for (const { at, object } of enumerations)
      assert.match(String(object['type']), /^(?:string|integer|boolean)$/, at);
  });

  test('have valid examples whose amounts and times fit together', () => {
    for (const { name, document } of documents) {
      const ajv = new Ajv2020({ strict: false, allErrors: true })
        .addFormat('date', /^\d{4}-\d{2}-\d{2}$/)
        .addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
        .addFormat('email', isEmailAddress)
        .addFormat('binary', true)
        .addSchema(document, `https://example.com/${name}`);
      // Many members have the same schema.
      const schemas = new Map<string, { readonly at: string; readonly object: Json }>();
      for (const { at, object } of objectsIn(document, name)) {
        const { examples, type, anyOf, $ref, enum: values } = object;
        if (Array.isArray(examples) && (type ?? anyOf ?? $ref ?? values) !== undefined)
          schemas.set(JSON.stringify(object), { at, object });
      }
      for (const { at, object } of schemas.values()) {
        const validate = ajv.compile(withAbsoluteReferences(name, object));
        for (const example of object['examples'] as unknown[])
          assert.ok(validate(example), `${at}: ${ajv.errorsText(validate.errors)}`);
      }
      for (const { at, object } of objectsIn(document, name)) {
        const isBody = at.endsWith('/content/application/json');
        if (!isBody && !/^\w+\/components\/schemas\/\w+$/.test(at)) continue;
        // A body may have an example beside its schema.
        const { example, schema } = object;
        const sample = isBody ? (example ?? sampleOf(document, schema as Json)) : sampleOf(document, object);
        for (const part of objectsIn(sample, at)) assertCoherent(part.at, part.object);
      }
    }
  });
});

const withAbsoluteReferences = (name: string, schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"https://example.com/${name}#/`));

/** Returns the example that a mock server builds: that of the schema, or else of its parts. */
function sampleOf(document: Json, schema: Json, depth = 0): unknown {
  const { $ref, examples, anyOf, properties, items, type } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (depth > 12) return undefined;
  if (typeof $ref === 'string') {
    const found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => (at as Json)[part.replaceAll('~1', '/')], document);
    return sampleOf(document, found as Json, depth + 1);
  }
  if (Array.isArray(anyOf)) return sampleOf(document, anyOf[0], depth + 1);
  if (typeof properties === 'object' && properties !== null && type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, sampleOf(document, member, depth + 1)]),
    );
  if (type === 'array') return [sampleOf(document, items as Json, depth + 1)];
  return undefined;
}

interface Sample {
  readonly hireFeeCents?: number;
  readonly hireFeeWithTaxCents?: number;
  readonly taxCents?: number;
  readonly totalCents?: number;
  readonly dueNowCents?: number;
  readonly lines?: readonly { readonly type: string; readonly amountCents: number }[];
  readonly payments?: readonly { readonly amountCents: number; readonly dueBasis: string }[];
  readonly priceFromCents?: number;
  readonly priceToCents?: number;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly fixedDate?: string;
  readonly dueBasis?: string;
}

function assertCoherent(at: string, { lines, payments, ...sample }: Sample): void {
  const sum = (amounts: readonly { readonly amountCents: number }[]) =>
    amounts.reduce((total, { amountCents }) => total + amountCents, 0);
  const { hireFeeCents, taxCents, totalCents } = sample;
  if (hireFeeCents !== undefined && taxCents !== undefined && totalCents !== undefined)
    assert.equal(hireFeeCents + taxCents, totalCents, at);
  if (lines !== undefined && taxCents !== undefined) {
    assert.equal(sum(lines.filter(({ type }) => type === 'tax')), taxCents, at);
    assert.equal(sum(lines), totalCents, at);
  }
  if (payments !== undefined && totalCents !== undefined) {
    assert.equal(sum(payments), totalCents, at);
    assert.equal(sum(payments.filter((it) => it.dueBasis === 'after_signing')), sample.dueNowCents, at);
  }
  if (sample.hireFeeWithTaxCents !== undefined)
    assert.ok(sample.hireFeeWithTaxCents > (hireFeeCents ?? 0), `${at}: hireFeeWithTaxCents`);
  if (sample.priceFromCents !== undefined)
    assert.ok((sample.priceToCents ?? 0) >= sample.priceFromCents, `${at}: priceToCents`);
  if (sample.startsAt !== undefined && sample.endsAt !== undefined)
    assert.ok(sample.startsAt < sample.endsAt, `${at}: startsAt`);
  if (sample.fixedDate !== undefined) assert.equal(sample.dueBasis, 'fixed_date', at);
}
