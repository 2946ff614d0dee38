/**
 * Publishes query parameters as what they mean. A URL has only text, so the service checks numbers with patterns;
 * generated clients would refuse `limit: 2`.
 */
import { memberOf } from '../src/domain/fields/member.ts';
import { isListText, rangeOfNumberText } from '../src/domain/fields/text.ts';

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: { readonly pattern?: string; readonly type?: string; readonly enum?: readonly unknown[] };
  readonly example?: unknown;
  readonly examples?: object;
}

/** Returns a copy of a document whose query parameters are integers where their text is one, and whose enums have a type. */
export function withTypedQueries<Document>(document: Document): Document {
  return withQueries(document, typed);
}

/**
 * Returns a copy of a document whose lists of values are enums of their examples: generated clients do not read a
 * pattern.
 */
export function withListedAdditions<Document>(document: Document): Document {
  return withQueries(document, (parameter) => {
    const { example, examples = { [String(example)]: {} } } = parameter;
    const { pattern = '', ...schema } = parameter.schema;
    return isListText(pattern)
      ? { ...parameter, schema: { ...schema, enum: Object.keys(examples) } }
      : parameter;
  });
}

function withQueries<Document>(document: Document, changed: (parameter: Parameter) => Parameter): Document {
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    memberOf(value, 'in') === 'query' && memberOf(value, 'schema') !== undefined ? changed(value) : value,
  );
}

function typed(parameter: Parameter): Parameter {
  const { pattern, ...schema } = parameter.schema;
  const range = pattern === undefined ? undefined : rangeOfNumberText(pattern);
  if (range !== undefined)
    return {
      ...parameter,
      schema: { ...schema, ...range, type: 'integer' },
      ...(parameter.example !== undefined && { example: Number(parameter.example) }),
    } as Parameter;
  const isTextEnum =
    schema.type === undefined && schema.enum?.every((each) => typeof each === 'string') === true;
  return isTextEnum ? { ...parameter, schema: { type: 'string', ...parameter.schema } } : parameter;
}
