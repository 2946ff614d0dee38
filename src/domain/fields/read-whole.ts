import type { TSchema } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from './draft.ts';
import { maxProblems, ProblemList, type Problems } from './problem-list.ts';
import { parseWithSchema } from './read-shape.ts';

/** Yields problems that a schema cannot express. */
export type RuleProblems<Whole> = (draft: PartiallyParsed<Whole>) => Iterable<FieldProblem>;

/**
 * Parses a document completely.
 *
 * @typeParam Whole the schema's type with defaults
 * @param document the result of `JSON.parse`, with any content
 * @param max the maximum number of problems
 * @param pathOf returns the reported path of a value that the schema rejects
 * @throws ValidationError with the problems, each with its path
 */
export function parseDocument<Whole>(
  schema: TSchema,
  document: unknown,
  ruleProblems: RuleProblems<Whole>,
  max = maxProblems,
  pathOf = (path: string) => path,
): Whole {
  const problems = new ProblemList(max);
  const ofSchema: Problems = {
    push: ({ path, ...problem }) => problems.push({ path: pathOf(path), ...problem }),
  };
  const draft = parseWithSchema(schema, document, '', ofSchema) as PartiallyParsed<Whole> | undefined;
  for (const problem of draft === undefined ? [] : ruleProblems(draft)) {
    problems.push(problem);
  }
  problems.throwIfAny();
  // Every `undefined` part has a problem, so the value is complete here.
  return draft as Whole;
}
