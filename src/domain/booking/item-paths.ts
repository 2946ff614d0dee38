/** Paths of the items of a request: the first is the request itself, the others are in `additionalItems`. */
import { type FieldProblem, ValidationError } from '../errors.ts';

/** Names an item as a whole: `date`, `additionalItems[1]`. */
export const itemPath = (index: number): string => (index === 0 ? 'date' : `additionalItems[${index - 1}]`);

const memberPath = (index: number, member: string) => (index === 0 ? member : `${itemPath(index)}.${member}`);

/**
 * Runs a check for each item and reports the problems of all of them together.
 *
 * @throws ValidationError with the problems of every item
 */
export function checkItems<Item, Result>(
  items: readonly Item[],
  check: (item: Item, index: number) => Result,
): Result[] {
  const problems: FieldProblem[] = [];
  const results = items.flatMap((item, index) => {
    try {
      return [check(item, index)];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(
        ...error.problems.map((problem) => ({ ...problem, path: memberPath(index, problem.path) })),
      );
      return [];
    }
  });
  if (problems.length > 0) throw new ValidationError(problems);
  return results;
}
