/** A change of the members of a guest group. */
import { type Static, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { isEmailAddress } from '../fields/email.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { codedProblem } from '../problem-codes.ts';
import { maxGuestLengths } from './guest.ts';
import { addressKeyOf } from './guest-keys.ts';

/** The maximum number of members of a group, and of one change. */
export const maxGroupMembers = 10_000;

const addresses = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: maxGuestLengths.email, examples: ['visitor@example.com'] }), {
      maxItems: maxGroupMembers,
      description,
    }),
  );

/** The schema of a change. */
export const membersChange = strictObject({
  add: addresses('E-mail addresses to add; members already are ignored.'),
  remove: addresses('E-mail addresses to remove; others are ignored.'),
});

/** Addresses to add and to remove, normalized by `addressKeyOf`. */
export interface MembersChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Validates a change of members and normalizes its addresses.
 *
 * @throws ValidationError with every problem
 */
export function parseMembersChange(document: unknown): MembersChange {
  const problems: FieldProblem[] = [];
  const draft = parseWithSchema(membersChange, document, '', problems) as Static<typeof membersChange>;
  if (problems.length > 0) throw new ValidationError(problems);
  const normalized = (member: 'add' | 'remove') => {
    const keys = (draft[member] ?? []).map((text, index) => {
      const address = text.normalize('NFC').trim();
      if (!isEmailAddress(address))
        problems.push({
          path: `${member}[${index}]`,
          message: 'is not an email address',
          ...codedProblem('email'),
        });
      return addressKeyOf(address) ?? '';
    });
    return [...new Set(keys)];
  };
  const change = { add: normalized('add'), remove: normalized('remove') };
  if (problems.length > 0) throw new ValidationError(problems);
  return change;
}
