/** Publishes `If-Match` as required. The service does not check it as a field, because its absence is 428 and not 422. */
import { memberOf } from '../src/domain/fields/member.ts';

/** Returns a copy of a document in which operations that take `If-Match` require it, as the service does. */
export function withRequiredIfMatch<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    memberOf(value, 'in') === 'header' && memberOf(value, 'name') === 'if-match'
      ? { ...value, required: true }
      : value,
  );
}
