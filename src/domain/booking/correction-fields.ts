/** The body of a correction of a booking by staff (design §1b). */
import { type TSchema, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { isEmailAddress } from '../fields/email.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { canonicalLocale } from '../fields/locale.ts';
import { memberOf } from '../fields/member.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier, singleLineText } from '../fields/text.ts';
import { multiLinePattern } from '../fields/text-patterns.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Address } from '../venue/venue.ts';
import { maxTextLengths } from './booking-request.ts';
import { maxLanguageLength } from './guest.ts';
import { guestAddress, staffGuestSchema, titleText } from './guest-schemas.ts';
import type { AnswerValue } from './optional-fields.ts';

/** The corrected members of a guest; null or '' removes one. */
export interface GuestCorrection {
  readonly name?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly company?: string | null;
  readonly language?: string | null;
  /** Replaces the whole address. */
  readonly address?: Address | null;
}

/** An answer; null or '': none. */
interface CorrectedAnswer {
  readonly questionId: string;
  readonly value: AnswerValue | null;
}

/** What staff correct; omitted members stay. */
export interface RequestedCorrection {
  readonly guest?: GuestCorrection;
  /** Null or '': none. */
  readonly title?: string | null;
  /** Answers to these questions; those to others stay. */
  readonly answers?: readonly CorrectedAnswer[];
  /** An instant, or a time without a zone on the venue's clock; null: no time limit. */
  readonly holdExpiresAt?: string | null;
  /** Whether to check everything and change nothing. */
  readonly dryRun?: boolean;
}

const orNull = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));
const answerTypes: Readonly<Record<string, TSchema>> = {
  string: Type.String({ maxLength: maxTextLengths.answer, pattern: multiLinePattern }),
  number: Type.Number(),
  boolean: Type.Boolean(),
};

const correction = strictObject({
  guest: Type.Optional(
    strictObject({
      name: Type.Optional(staffGuestSchema.name),
      email: orNull(staffGuestSchema.email),
      phone: orNull(staffGuestSchema.phone),
      company: orNull(staffGuestSchema.company),
      language: orNull(singleLineText(maxLanguageLength, {})),
      address: orNull(guestAddress),
    }),
  ),
  title: orNull(titleText),
  // The entries have values of different types.
  answers: Type.Optional(Type.Array(Type.Object({}), { maxItems: venueFileLimits.questions })),
  holdExpiresAt: orNull(Type.String({ maxLength: 40 })),
  dryRun: Type.Optional(Type.Boolean()),
});

/**
 * Parses the body of a correction. What depends on the booking is for the operation to check.
 *
 * @throws ValidationError with every problem
 */
export function parseCorrection(body: unknown): RequestedCorrection {
  const problems: FieldProblem[] = [];
  const shallow = withoutEntries(body);
  const parsed = parseWithSchema(correction, shallow, '', problems) as RequestedCorrection | undefined;
  const entries = memberOf(body, 'answers');
  const answers = Array.isArray(parsed?.answers) && Array.isArray(entries) ? entries : [];
  const read = answers.map((entry, index) => readAnswer(entry, `answers[${index}]`, problems));
  problems.push(...validateGuest(parsed?.guest ?? {}));
  if (problems.length > 0) throw new ValidationError(problems);
  return { ...parsed, ...(parsed?.answers && { answers: read as readonly CorrectedAnswer[] }) };
}

/** Returns a body whose answers are counted and not read. */
function withoutEntries(body: unknown): unknown {
  const entries = memberOf(body, 'answers');
  return Array.isArray(entries) ? { ...(body as object), answers: entries.map(() => ({})) } : body;
}

function readAnswer(entry: unknown, path: string, problems: FieldProblem[]): unknown {
  const value = memberOf(entry, 'value') ?? null;
  const ofValue = value === null ? Type.Null() : answerTypes[typeof value];
  if (ofValue === undefined) {
    problems.push({
      path: `${path}.value`,
      message: 'must be text, a number, true, false or null',
      ...codedProblem('wrong_kind'),
    });
    return undefined;
  }
  const schema = strictObject({
    questionId: identifier({}),
    value: Type.Optional(Type.Union([ofValue, Type.Null()])),
  });
  return parseWithSchema(schema, entry, path, problems);
}

function* validateGuest({ email, language }: GuestCorrection): Iterable<FieldProblem> {
  if (email && !isEmailAddress(email))
    yield { path: 'guest.email', message: 'is not an email address', ...codedProblem('email') };
  if (language && canonicalLocale(language) === null)
    yield {
      path: 'guest.language',
      message: 'is not a BCP 47 language tag such as "en-GB" or "de"',
      ...codedProblem('language'),
    };
}
