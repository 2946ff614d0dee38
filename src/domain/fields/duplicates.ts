/** What may stand only once. */
import type { FieldProblem } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';

/**
 * A problem if the text was seen before; otherwise it is remembered.
 *
 * @param seen each text seen so far, with the path where it stood
 * @param what completes the sentence `"evening" is …`
 */
export function* validateUnique(
  seen: Map<string, string>,
  text: string | undefined,
  path: string,
  what: string,
): Iterable<FieldProblem> {
  if (text === undefined) return;
  const first = seen.get(text);
  if (first === undefined) seen.set(text, path);
  else yield { path, message: `"${text}" is ${what}: see ${first}`, ...codedProblem('repeated', { text }) };
}
