/** Uniqueness checks. */
import type { FieldProblem } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';

/**
 * Yields a problem for a text seen before; otherwise adds it to `seen`.
 *
 * @param seen the texts seen so far with their paths
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
