/**
 * What staff corrected, in a full export: a member of the request, only if there is any. The values of a correction have
 * different types, so they are JSON text.
 */
import { Type } from 'typebox';
import { type Correction, isMemberCorrection } from '../../booking/corrections.ts';
import type { FieldProblem } from '../../errors.ts';
import { strictObject } from '../../fields/strict-object.ts';
import { identifier, instantText } from '../../fields/text.ts';
import { isoInstant, parseIsoInstant } from '../../time/instant.ts';

interface SerializedCorrection {
  readonly id: string;
  readonly at: string;
  /** The changes as JSON. */
  readonly changes: string;
}

interface WithCorrections {
  readonly corrections?: readonly SerializedCorrection[];
}

/** More than the answers to every question of a venue, twice, with their wording. */
const maxChangesLength = 1_000_000;

/** The schema of the member. */
export const exportedCorrections = Type.Optional(
  Type.Array(
    strictObject({
      id: identifier({}),
      at: instantText(),
      changes: Type.String({ maxLength: maxChangesLength }),
    }),
  ),
);

/** Serializes the corrections as a member of a request. */
export const serializeCorrections = (corrections: readonly Correction[]): WithCorrections =>
  corrections.length === 0
    ? {}
    : {
        corrections: corrections.map(({ id, at, changes }) => ({
          id,
          at: isoInstant(at),
          changes: JSON.stringify(changes),
        })),
      };

/** Parses the corrections of a record; the rest is unchanged. */
export function parseCorrections<Rest extends object>({ corrections = [], ...rest }: Rest & WithCorrections) {
  return {
    ...rest,
    corrections: corrections.map(
      ({ id, at, changes }): Correction => ({
        id,
        at: parseIsoInstant(at) ?? 0,
        // `validateCorrections` has checked it.
        changes: parseChanges(changes) as Correction['changes'],
      }),
    ),
  };
}

/** Yields the corrections that cannot be undone: other texts than JSON, unknown members, values of another type. */
export function* validateCorrections({ corrections = [] }: WithCorrections): Iterable<FieldProblem> {
  for (const [index, { at, changes }] of corrections.entries()) {
    const path = `bookingRequest.corrections[${index}]`;
    if (parseIsoInstant(at) === null) yield { path: `${path}.at`, message: `${at} is not an instant` };
    const parsed = parseChanges(changes);
    if (!Array.isArray(parsed) || !parsed.every(isMemberCorrection))
      yield { path: `${path}.changes`, message: 'are not the changes of a correction' };
  }
}

function parseChanges(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
