/** The schema of questions, and their rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { isPresent, type PartiallyParsed, parsedEntries } from '../fields/draft.ts';
import { validateUnique } from '../fields/duplicates.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier, nonBlankText } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import { type Question, questionKinds } from './question.ts';

const question = strictObject(
  {
    id: identifier({ description: 'Unique in the venue.', examples: ['catering'] }),
    label: nonBlankText(venueFileLimits.entryLength, {
      description: 'The question that visitors see.',
      examples: ['Who does the catering?'],
    }),
    kind: Type.Enum(questionKinds, {
      description: 'The type of answer: text, one of the choices, yes or no, or a number.',
      examples: [...questionKinds],
    }),
    choices: Type.Optional(
      Type.Array(nonBlankText(venueFileLimits.nameLength, {}), {
        minItems: 1,
        maxItems: venueFileLimits.choices,
        description: 'The options; required for a choice, rejected for other types.',
        examples: [['We do', 'You do', 'Nobody']],
      }),
    ),
    wanted: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the booking form requires an answer. The API never does.',
      }),
    ),
    packageIds: Type.Optional(
      Type.Array(identifier({}), {
        minItems: 1,
        maxItems: venueFileLimits.slots * venueFileLimits.packages,
        description: 'The packages that it applies to; omitted: all.',
        examples: [['dry-hire']],
      }),
    ),
  },
  { description: 'A question for the person who books.' },
);

/** The venue's questions to visitors (docs/api/venue-file-reference.md). */
export const questions = Type.Optional(
  Type.Array(question, {
    maxItems: venueFileLimits.questions,
    default: [],
    description: 'Questions of the booking form besides name and e-mail address.',
  }),
);

/**
 * Yields the problems of a venue's questions that their schema cannot express.
 *
 * @param packageIds all packages of the venue; null: they could not be parsed
 */
export function* validateQuestions(
  questions: PartiallyParsed<readonly Question[]> | undefined,
  packageIds: ReadonlySet<string> | null,
): Iterable<FieldProblem> {
  const ids = new Map<string, string>();
  for (const [written, path] of parsedEntries(questions, 'venue.questions')) {
    yield* validateUnique(ids, written.id, `${path}.id`, 'the id of another question');
    yield* validateChoices(written, path);
    const seen = new Map<string, string>();
    for (const [id, idPath] of parsedEntries(written.packageIds, `${path}.packageIds`)) {
      yield* validateUnique(seen, id, idPath, 'listed already');
      if (packageIds !== null && !packageIds.has(id))
        yield {
          path: idPath,
          message: `"${id}" is not the id of a package of this file`,
          ...codedProblem('no_such', { text: id }),
        };
    }
  }
}

function* validateChoices(written: PartiallyParsed<Question>, path: string): Iterable<FieldProblem> {
  const seen = new Map<string, string>();
  for (const [choice, choicePath] of parsedEntries(written.choices, `${path}.choices`))
    yield* validateUnique(seen, choice, choicePath, 'a choice already');
  const { kind } = written;
  if (kind === undefined || (kind === 'choice') === isPresent(written, 'choices')) return;
  yield {
    path: `${path}.choices`,
    message: `${kind === 'choice' ? 'is required' : 'is not allowed'} with "kind": "${kind}"`,
    ...codedProblem(kind === 'choice' ? 'required' : 'does_not_fit'),
  };
}
