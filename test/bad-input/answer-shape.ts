/** Checks responses against the OpenAPI document, strictly: undocumented members are errors. */
import assert from 'node:assert/strict';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Partial<Parameter>[];
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Response>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

/** Resolves a parameter of an operation that may refer to a shared one. */
export function parameterOf({ components }: ApiDocument, { $ref, ...own }: Partial<Parameter>): Parameter {
  const parameter =
    $ref === undefined ? (own as Parameter) : components.parameters?.[$ref.split('/').at(-1) ?? ''];
  assert.ok(parameter, `${$ref} is not in the document`);
  return parameter;
}

/** Returns the response schema of an operation for a status; undefined if it is not documented. */
export function schemaOfAnswer(
  { paths, components }: ApiDocument,
  { path, method, status }: { path: string; method: string; status: number },
): Schema | undefined {
  const response = paths[path]?.[method]?.responses[status];
  const shared = components.responses?.[response?.$ref?.split('/').at(-1) ?? ''];
  return (shared ?? response)?.content?.['application/json']?.schema;
}

const formats: Record<string, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
};

/** Fails with the path of the first value that does not match the schema. */
export function assertShape(document: ApiDocument, schema: Schema, value: unknown, at: string): void {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    assert.ok(named, `${schema.$ref} is not in the document`);
    assertShape(document, named, value, at);
  } else if (schema.anyOf !== undefined) {
    const fits = schema.anyOf.some((choice) => {
      try {
        assertShape(document, choice, value, at);
        return true;
      } catch {
        return false;
      }
    });
    assert.ok(fits, `${at} matches none of the allowed schemas`);
  } else {
    if (schema.enum !== undefined) assert.ok(schema.enum.includes(value), `${at} is ${value}`);
    assertType(document, schema, value, at);
  }
}

function assertType(document: ApiDocument, schema: Schema, value: unknown, at: string): void {
  if (schema.type === 'object') {
    assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), `${at} is no object`);
    for (const name of schema.required ?? [])
      assert.ok(Object.hasOwn(value, name), `${at}.${name} is missing`);
    for (const [name, member] of Object.entries(value)) {
      const known = schema.properties?.[name];
      if (known === undefined && schema.additionalProperties === true) continue;
      assert.ok(known, `${at}.${name} is not in the document`);
      assertShape(document, known, member, `${at}.${name}`);
    }
  } else if (schema.type === 'array') {
    assert.ok(Array.isArray(value), `${at} is no list`);
    for (const [index, entry] of value.entries())
      assertShape(document, schema.items ?? {}, entry, `${at}[${index}]`);
  } else if (schema.type === 'string') {
    assert.ok(typeof value === 'string', `${at} is no text`);
    if (schema.pattern !== undefined) assert.match(value, new RegExp(schema.pattern, 'u'), at);
    if (schema.format !== undefined) assert.match(value, formats[schema.format] ?? /^/, at);
  } else if (schema.type === 'integer') {
    assert.ok(Number.isSafeInteger(value), `${at} is no integer`);
    assert.ok((value as number) >= (schema.minimum ?? Number.NEGATIVE_INFINITY), at);
    assert.ok((value as number) <= (schema.maximum ?? Number.POSITIVE_INFINITY), at);
  } else if (schema.type === 'boolean') assert.equal(typeof value, 'boolean', at);
  else if (schema.type === 'null') assert.equal(value, null, at);
}
