/**
 * Publishes query parameters as what they mean. A URL has only text, so the service checks numbers with patterns;
 * generated clients would refuse `limit: 2`.
 */
import { memberOf } from '../src/domain/fields/member.ts';
import { rangeOfNumberText } from '../src/domain/fields/text.ts';

interface Parameter {
  readonly in: string;
  readonly schema: { readonly pattern?: string; readonly type?: string; readonly enum?: readonly unknown[] };
  readonly example?: unknown;
}

/** Returns a copy of a document whose query parameters are integers where their text is one, and whose enums have a type. */
export function withTypedQueries<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    memberOf(value, 'in') === 'query' && memberOf(value, 'schema') !== undefined ? typed(value) : value,
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
