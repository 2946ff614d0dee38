/** Codes with which visitors get the rates of a guest group. */
import { type Static, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { validateDate } from '../fields/dates.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, formatText, identifier, nonBlankText } from '../fields/text.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';

/** A code of a guest group. */
export interface GuestCode {
  readonly id: string;
  readonly groupId: string;
  /** The name that staff see beside a booking's price. */
  readonly label: string;
  /** In upper case, unique in the venue. */
  readonly code: string;
  /** The last date on which it is valid, in the venue's calendar; null: no end. */
  readonly validUntil: CalendarDate | null;
  readonly createdAt: Instant;
}

/** The maximum number of codes of a venue, since each one entered is compared with all of them. */
export const maxGuestCodes = 200;

const pattern = '^[A-Za-z0-9-]{8,40}$';

/** The members of a new code. */
export const newCodeFields = {
  groupId: identifier({ description: 'The guest group whose rates it gives.', examples: ['members'] }),
  label: nonBlankText(venueFileLimits.nameLength, {
    description: 'What the code is for. Staff see it beside the price of a booking.',
    examples: ['Newsletter, spring'],
  }),
  code: Type.Optional(
    formatText('must be 8 to 40 letters (A-Z, a-z), digits or "-"', {
      pattern,
      description:
        'The code: 8 to 40 letters A to Z, digits and hyphens, in upper or lower case. Omitted: a random one.',
      examples: ['SPRING-7K3M'],
    }),
  ),
  validUntil: Type.Optional(
    Type.Union([date({}), Type.Null()], {
      description: 'The last date on which it is valid, in the venue’s calendar; null or omitted: no end.',
      examples: ['2027-06-30'],
    }),
  ),
} as const;

/** The schema of a new code. */
export const newCode = strictObject(newCodeFields);

interface NewCode extends Omit<GuestCode, 'id' | 'createdAt' | 'code'> {
  /** Null: a random one. */
  readonly code: string | null;
}

/**
 * Validates a new code, but not whether its group exists.
 *
 * @throws ValidationError with every problem
 */
export function parseNewCode(document: unknown): NewCode {
  const problems: FieldProblem[] = [];
  const draft = parseWithSchema(newCode, document, '', problems) as Partial<Static<typeof newCode>>;
  problems.push(...validateDate(draft?.validUntil ?? undefined, 'validUntil'));
  if (problems.length > 0) throw new ValidationError(problems);
  const { groupId, label, code, validUntil = null } = draft as Static<typeof newCode>;
  return { groupId, label, code: code?.toUpperCase() ?? null, validUntil };
}

/**
 * Returns an entered code in the stored spelling; null: it cannot be a code. Spaces around it are ignored. Letters that
 * only look alike are no match, and neither are those whose upper case is ASCII.
 */
export function normalizeCode(entered: string): string | null {
  const text = entered.trim();
  return new RegExp(pattern).test(text) ? text.toUpperCase() : null;
}

/** Returns whether a code is valid today. */
export const isCodeValidOn = ({ validUntil }: Pick<GuestCode, 'validUntil'>, today: CalendarDate) =>
  validUntil === null || today <= validUntil;
