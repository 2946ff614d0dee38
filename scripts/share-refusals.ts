import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';

/** What is read of an OpenAPI document here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}
interface Operation {
  readonly responses: Record<string, object>;
}

/**
 * The document with each refusal told once, under the name of its status, and referred to wherever it is given. A
 * refusal that an operation words in its own way stays with it.
 */
export function shareRefusals(written: object): object {
  const document = written as Document;
  const shared: Record<string, object> = {};
  const refer = (status: string, refusal: object) => {
    const name = (STATUS_CODES[status] ?? status).replaceAll(' ', '');
    shared[name] ??= refusal;
    return isDeepStrictEqual(shared[name], refusal) ? { $ref: `#/components/responses/${name}` } : refusal;
  };
  const described = ({ responses, ...operation }: Operation) => ({
    ...operation,
    responses: mapValues(responses, (status, answer) =>
      Number(status) < 400 ? answer : refer(status, answer),
    ),
  });
  const paths = mapValues(document.paths, (_path, methods) =>
    mapValues(methods, (_method, operation) => described(operation)),
  );
  return { ...document, paths, components: { ...document.components, responses: shared } };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (key: string, value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(key, value)]));
}
