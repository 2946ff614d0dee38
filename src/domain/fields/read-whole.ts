import type { TSchema } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { Draft } from './draft.ts';
import { mostProblems, ProblemList } from './problem-list.ts';
import { shapeSteps } from './read-shape.ts';
import { runAtOnce, type Steps } from './steps.ts';

/** Yields problems that a schema cannot express, and `null` where the caller may pause. */
export type RuleProblems<Whole> = (draft: Draft<Whole>) => Iterable<FieldProblem | null>;

/**
 * A document that nothing is wrong with, as what it stands for.
 *
 * @typeParam Whole what the schema describes, defaults filled in; the two stand in files beside each other
 * @param document what `JSON.parse` made of it; anything at all may stand in it
 * @param most where to stop reading
 * @throws ValidationError with so many problems at most, each with its path
 */
export function readWhole<Whole>(
  schema: TSchema,
  document: unknown,
  ruleProblems: RuleProblems<Whole>,
  most = mostProblems,
): Whole {
  return runAtOnce(wholeSteps(schema, document, ruleProblems, most));
}

/** The same in steps. */
export function* wholeSteps<Whole>(
  schema: TSchema,
  document: unknown,
  ruleProblems: RuleProblems<Whole>,
  most = mostProblems,
): Steps<Whole> {
  const problems = new ProblemList(most);
  const draft = (yield* shapeSteps(schema, document, '', problems)) as Draft<Whole> | undefined;
  for (const problem of draft === undefined ? [] : ruleProblems(draft)) {
    if (problem !== null) problems.push(problem);
    else yield;
  }
  problems.refuse();
  // Without a problem nothing is missing: each hole of a draft is one.
  return draft as Whole;
}
