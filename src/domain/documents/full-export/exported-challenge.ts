/** The challenge of a hold in a full export. */
import { type Challenge, endOfHold } from '../../booking/challenge.ts';
import { isReference } from '../../booking/reference.ts';
import type { FieldProblem } from '../../errors.ts';
import { isoInstant, isoOrNull, parseIsoInstant } from '../../time/instant.ts';

interface SerializedChallenge extends Pick<Challenge, 'by' | 'actor'> {
  readonly deadline: string;
  readonly challengedAt: string;
  readonly ownHoldExpiresAt: string | null;
}

/** The serialized form. */
interface WithChallenge {
  /** Omitted: none. */
  readonly challenge?: SerializedChallenge;
}

/** Returns its serialized form. */
export const serializeChallenge = (challenge: Challenge | null): WithChallenge =>
  challenge === null
    ? {}
    : {
        challenge: {
          by: challenge.by,
          deadline: isoInstant(challenge.deadline),
          challengedAt: isoInstant(challenge.challengedAt),
          actor: challenge.actor,
          ownHoldExpiresAt: isoOrNull(challenge.ownHoldExpiresAt),
        },
      };

/** Replaces the serialized challenge. */
export function parseChallenge<Rest extends object>({ challenge, ...rest }: Rest & WithChallenge) {
  return { ...rest, challenge: challenge === undefined ? null : parse(challenge) };
}

// An invalid instant becomes 0; `validateChallenge` reports it.
const parse = ({ deadline, challengedAt, ownHoldExpiresAt, ...rest }: SerializedChallenge): Challenge => ({
  ...rest,
  deadline: parseIsoInstant(deadline) ?? 0,
  challengedAt: parseIsoInstant(challengedAt) ?? 0,
  ownHoldExpiresAt: ownHoldExpiresAt === null ? null : (parseIsoInstant(ownHoldExpiresAt) ?? 0),
});

/** Yields problems of a challenge that its schema cannot express. */
export function* validateChallenge({
  challenge,
  holdExpiresAt,
}: WithChallenge & { readonly holdExpiresAt?: string | null }): Iterable<FieldProblem> {
  if (challenge === undefined) return;
  const { deadline, challengedAt, ownHoldExpiresAt } = challenge;
  const at = (member: string) => `bookingRequest.challenge.${member}`;
  if (!isReference(challenge.by)) yield { path: at('by'), message: 'is not a reference' };
  for (const [name, text] of Object.entries({ deadline, challengedAt, ownHoldExpiresAt }))
    if (text !== null && parseIsoInstant(text) === null)
      yield { path: at(name), message: `${text} is not an instant` };
  const parsed = parse(challenge);
  if (isoOrNull(endOfHold(parsed.ownHoldExpiresAt, parsed.deadline)) !== holdExpiresAt)
    yield { path: at('deadline'), message: 'does not agree with "holdExpiresAt"' };
}
