import type { TSchema } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import type { Draft } from './draft.ts';
import { readShape } from './read-shape.ts';

/**
 * A document that nothing is wrong with, as what it stands for.
 *
 * @typeParam Whole what the schema describes, defaults filled in; the two stand in files beside each other
 * @param document what `JSON.parse` made of it; anything at all may stand in it
 * @param ruleProblems what is wrong beyond what a schema can say, of whatever could be read
 * @throws ValidationError with every problem, each with its path
 */
export function readWhole<Whole>(
  schema: TSchema,
  document: unknown,
  ruleProblems: (draft: Draft<Whole>) => Iterable<FieldProblem>,
): Whole {
  const problems: FieldProblem[] = [];
  const draft = readShape(schema, document, '', problems) as Draft<Whole> | undefined;
  for (const problem of draft === undefined ? [] : ruleProblems(draft)) problems.push(problem);
  if (problems.length > 0) throw new ValidationError(problems);
  // Without a problem nothing is missing: each hole of a draft is one.
  return draft as Whole;
}
