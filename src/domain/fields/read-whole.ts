import type { TSchema } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from './draft.ts';
import { maxProblems, ProblemList } from './problem-list.ts';
import { parseWithSchemaInSteps } from './read-shape.ts';
import { type ResumableTask, runToCompletion } from './steps.ts';

/** Yields problems that a schema cannot express, and `null` where the caller may pause. */
export type RuleProblems<Whole> = (draft: PartiallyParsed<Whole>) => Iterable<FieldProblem | null>;

/**
 * A document that nothing is wrong with, as what it stands for.
 *
 * @typeParam Whole what the schema describes, defaults filled in; the two stand in files beside each other
 * @param document what `JSON.parse` made of it; anything at all may stand in it
 * @param most where to stop reading
 * @throws ValidationError with so many problems at most, each with its path
 */
export function parseDocument<Whole>(
  schema: TSchema,
  document: unknown,
  ruleProblems: RuleProblems<Whole>,
  most = maxProblems,
): Whole {
  return runToCompletion(parseDocumentInSteps(schema, document, ruleProblems, most));
}

/** The same in steps. */
export function* parseDocumentInSteps<Whole>(
  schema: TSchema,
  document: unknown,
  ruleProblems: RuleProblems<Whole>,
  most = maxProblems,
): ResumableTask<Whole> {
  const problems = new ProblemList(most);
  const draft = (yield* parseWithSchemaInSteps(schema, document, '', problems)) as
    | PartiallyParsed<Whole>
    | undefined;
  for (const problem of draft === undefined ? [] : ruleProblems(draft)) {
    if (problem !== null) problems.push(problem);
    else yield;
  }
  problems.addProblem();
  // Without a problem nothing is missing: each hole of a draft is one.
  return draft as Whole;
}
