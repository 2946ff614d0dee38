import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { sharedSchemas } from './shared-schemas.ts';

type Json = Record<string, unknown>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: ResponseObject;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}
interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

/** Returns an equivalent document that defines repeated schemas, parameters, headers and responses once. */
export function deduplicateComponents(declared: object): object {
  const { components, ...document }: Document = JSON.parse(JSON.stringify(declared));
  const schemas = new Schemas(components.schemas, document.paths);
  const paths = schemas.refer(document.paths) as Document['paths'];
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

  const parameters = new Repeated('parameters');
  const headers = new Repeated('headers');
  const responses = new Repeated('responses');
  for (const operation of operations) {
    for (const parameter of operation.parameters ?? []) parameters.add(parameter.name, parameter);
    for (const response of Object.values(operation.responses))
      for (const [name, header] of Object.entries(response.headers ?? {})) headers.add(name, header);
  }
  const shared = ({ headers: declared, content, ...response }: ResponseObject) => ({
    ...response,
    ...(declared && { headers: mapValues(declared, (name, header) => headers.refer(name, header)) }),
    ...(content && {
      content: mapValues(content, (_type, { schema, ...media }) => ({
        ...media,
        schema: withoutRepeating(response.description, schema),
      })),
    }),
  });
  const nameOf = (status: string, { description }: ResponseObject) =>
    Number(status) < 400 ? description : (STATUS_CODES[status] ?? status);
  for (const operation of operations)
    for (const [status, response] of Object.entries(operation.responses))
      responses.add(nameOf(status, response), shared(response));

  const described = (operation: Operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((it) => parameters.refer(it.name, it)),
    }),
    responses: mapValues(operation.responses, (status, response) =>
      responses.refer(nameOf(status, response), shared(response)),
    ),
  });
  return {
    ...document,
    paths: mapValues(paths, (_path, methods) => mapValues(methods, (_method, it) => described(it))),
    components: {
      ...components,
      schemas: schemas.defined(),
      parameters: parameters.defined(),
      headers: headers.defined(),
      responses: responses.defined(),
    },
  };
}

/**
 * The named schemas. A reference keeps its own description and examples if they differ from those of the named
 * schema.
 */
class Schemas {
  readonly #definitions: Map<string, Json>;
  readonly #names = new Map<string, string>();

  constructor(named: Readonly<Record<string, Json>>, paths: Document['paths']) {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const bodyOf = (answer?: ResponseObject) => answer?.content?.['application/json']?.schema;
    const places = {
      schemas: named,
      bodies: Object.fromEntries(operations.map((it) => [it.operationId, bodyOf(it.requestBody)])),
      answers: Object.fromEntries(
        operations.map((it) => [it.operationId, bodyOf(it.responses['200'] ?? it.responses['201'])]),
      ),
    };
    this.#definitions = new Map(Object.entries(named));
    for (const [name, schema] of this.#definitions) this.#names.set(keyOf(schema), name);
    for (const [name, place, description] of sharedSchemas) {
      const schema = place.split('/').reduce<unknown>((at, key) => (at as Json | undefined)?.[key], places);
      if (schema === undefined) throw new Error(`${name}: the API has no schema at ${place}.`);
      if (this.#definitions.has(name)) throw new Error(`Two schemas have the name ${name}.`);
      this.#names.set(keyOf(schema as Json), name);
      this.#definitions.set(name, { ...(schema as Json), ...(description && { description }) });
    }
  }

  /** Returns `part` of the document with references to the named schemas. */
  refer(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((each) => this.refer(each));
    const name = this.#names.get(keyOf(part as Json));
    return name === undefined ? this.#withReferences(part as Json) : this.#reference(name, part as Json);
  }

  defined(): Json {
    return mapValues(Object.fromEntries(this.#definitions), (_name, schema) => this.#withReferences(schema));
  }

  #reference(name: string, { description, examples }: Json): Json {
    const definition = this.#definitions.get(name);
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description !== undefined && description !== definition?.['description'] && { description }),
      ...(examples !== undefined && !isDeepStrictEqual(examples, definition?.['examples']) && { examples }),
    };
  }

  #withReferences(schema: Json): Json {
    return mapValues(schema, (_key, member) => this.refer(member));
  }
}

/**
 * Returns a key that is equal for schemas that may share a name. Strings and numbers with different descriptions are
 * different schemas; objects, lists and enumerations are not.
 */
function keyOf(schema: Json): string {
  const { description: _, examples: __, ...structure } = schema;
  const isStructured = ['properties', 'items', 'enum'].some((member) => member in schema);
  return JSON.stringify(isStructured ? structure : schema);
}

/**
 * Collects parts with a name, such as headers. The most frequent variant of a name becomes a component; other
 * variants stay in place.
 */
class Repeated {
  readonly #kind: string;
  readonly #variants = new Map<string, Map<string, { readonly part: object; readonly uses: number }>>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  add(name: string, part: object): void {
    const key = JSON.stringify(part);
    const variants = this.#variants.get(componentName(name)) ?? new Map();
    variants.set(key, { part, uses: (variants.get(key)?.uses ?? 0) + 1 });
    this.#variants.set(componentName(name), variants);
  }

  refer(text: string, part: object): object {
    const name = componentName(text);
    return isDeepStrictEqual(this.defined()[name], part)
      ? { $ref: `#/components/${this.#kind}/${name}` }
      : part;
  }

  defined(): Json {
    return Object.fromEntries(
      [...this.#variants].flatMap(([name, variants]) => {
        const [first] = [...variants.values()].toSorted((one, other) => other.uses - one.uses);
        return first !== undefined && first.uses > 1 ? [[name, first.part]] : [];
      }),
    );
  }
}

/** Returns the schema of a body, without its description if the response has the same one. */
function withoutRepeating(description: string, schema: Json): Json {
  const { description: own, ...rest } = schema;
  return own === description ? rest : schema;
}

/**
 * Returns a component name: `IfMatch` for `if-match`, and `UpdatedWebhook` for the description "The updated webhook".
 */
function componentName(text: string): string {
  const words = text.replace(/^(The|A|An) /, '').match(/\w+/g) ?? [];
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (key: string, value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(key, value)]));
}
