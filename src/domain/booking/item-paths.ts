/** Paths of the items of a request: the first is the request itself, the others are in `additionalItems`. */
import { ConflictError, DomainError, type FieldProblem, NotFoundError, ValidationError } from '../errors.ts';

/** Names an item as a whole: `date`, `additionalItems[1]`. */
export const itemPath = (index: number): string => (index === 0 ? 'date' : `additionalItems[${index - 1}]`);

/** Names a member of an item: `endTime`, `additionalItems[1].endTime`. */
export const memberPath = (index: number, member: string) =>
  index === 0 ? member : `${itemPath(index)}.${member}`;

/** The problems of an item, with paths in its request. */
const problemsAt = ({ problems }: ValidationError, index: number): FieldProblem[] =>
  problems.map((problem) => ({ ...problem, path: memberPath(index, problem.path) }));

/** A list of results as long as the list of items: one result if there is at least one item. */
type ResultOfEach<Items extends readonly unknown[], Result> = { [Index in keyof Items]: Result };

/**
 * Runs a check for each item and reports the problems of all of them together. The error of a single item is unchanged.
 *
 * @throws ValidationError with the problems of every item; without any, NotFoundError and then ConflictError, which name
 *   every item concerned
 */
export async function checkItems<const Items extends readonly unknown[], Result>(
  items: Items,
  check: (item: Items[number], index: number) => Promise<Result> | Result,
): Promise<ResultOfEach<Items, Result>> {
  const results: Result[] = [];
  const errors: { readonly error: DomainError; readonly index: number }[] = [];
  for (const [index, item] of items.entries())
    try {
      results.push(await check(item, index));
    } catch (error) {
      if (!(error instanceof DomainError) || items.length === 1) throw error;
      errors.push({ error, index });
    }
  const problems = errors.flatMap(({ error, index }) =>
    error instanceof ValidationError ? problemsAt(error, index) : [],
  );
  if (problems.length > 0) throw new ValidationError(problems);
  for (const kind of [NotFoundError, ConflictError]) {
    const [first, ...others] = errors.filter(({ error }) => error instanceof kind);
    if (first === undefined) continue;
    const details = [first, ...others].map(({ error, index }) => ({
      path: itemPath(index),
      message: error.message,
      ...(error instanceof ConflictError && error.codedProblem),
    }));
    const { error } = first;
    if (error instanceof ConflictError) throw new ConflictError(error.message, error.codedProblem, details);
    throw new NotFoundError(error.message, details);
  }
  const [other] = errors;
  if (other !== undefined) throw other.error;
  return results as ResultOfEach<Items, Result>;
}

/**
 * Runs a check that cannot wait for each item and reports the problems of all of them together.
 *
 * @throws ValidationError with the problems of every item
 */
export function checkItemFields<const Items extends readonly unknown[], Result>(
  items: Items,
  check: (item: Items[number], index: number) => Result,
): ResultOfEach<Items, Result> {
  const problems: FieldProblem[] = [];
  const results = items.flatMap((item, index) => {
    try {
      return [check(item, index)];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(...problemsAt(error, index));
      return [];
    }
  });
  if (problems.length > 0) throw new ValidationError(problems);
  return results as ResultOfEach<Items, Result>;
}
