/** Publishes which bodies may be omitted: `@fastify/swagger` declares every body as required. */
import { memberOf } from '../src/domain/fields/member.ts';
import { mayOmitBody } from '../src/http/server/json-body.ts';

/** Returns a copy of a document whose bodies are optional where the service takes an empty one. */
export function withOptionalBodies<Document extends object>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (method, value) => {
    const parents = ['requestBody', 'content', 'application/json', 'schema'];
    const body = parents.reduce<unknown>(memberOf, value);
    if (!mayOmitBody({ method: method.toUpperCase(), schema: { body } })) return value;
    return { ...value, requestBody: { ...value.requestBody, required: false } };
  });
}
