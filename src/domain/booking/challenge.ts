/**
 * A challenge: a response deadline that staff set for a pending hold, because another request waits for one of its
 * dates. It is the venue's decision to end the hold, taken in advance.
 */
import { type Instant, isoInstant, isoOrNull, msPerHour } from '../time/instant.ts';

/** The response times to choose from, in hours. A deadline may also be an instant. */
export const challengeHours = [24, 48, 72] as const;
/** A response time in hours. */
export type ChallengeHours = (typeof challengeHours)[number];

/** A challenge of a hold. It stays when the waiting request is declined or given the date. */
export interface Challenge {
  /** The reference of the waiting request. */
  readonly by: string;
  readonly deadline: Instant;
  readonly challengedAt: Instant;
  /** Who decided it. */
  readonly actor: string;
  /** The end of the hold without the challenge; null: no time limit. */
  readonly ownHoldExpiresAt: Instant | null;
}

/** The end of a hold, and its challenge. */
export interface HoldEnd {
  readonly holdExpiresAt: Instant | null;
  readonly challenge: Challenge | null;
}

/** Returns the deadline of a challenge decided at `now`; an hour is always 60 minutes. */
export const challengeDeadline = (hours: ChallengeHours, now: Instant): Instant => now + hours * msPerHour;

/** Returns when a hold ends: at its own end, or at the deadline of its challenge if that is earlier; null: no limit. */
export function endOfHold(ownHoldExpiresAt: Instant | null, deadline: Instant | null): Instant | null {
  if (ownHoldExpiresAt === null || deadline === null) return ownHoldExpiresAt ?? deadline;
  return Math.min(ownHoldExpiresAt, deadline);
}

/** Returns the end of a hold with a challenge. */
export function challengeHold(challenge: Challenge): HoldEnd {
  return { holdExpiresAt: endOfHold(challenge.ownHoldExpiresAt, challenge.deadline), challenge };
}

/** Returns the end of a hold once its challenge is withdrawn. */
export const withoutChallenge = ({ holdExpiresAt, challenge }: HoldEnd): HoldEnd => ({
  holdExpiresAt: challenge === null ? holdExpiresAt : challenge.ownHoldExpiresAt,
  challenge: null,
});

/**
 * Returns the end of a hold that now ends no later than `latest`; its own end too, so that a withdrawn challenge does not
 * extend it.
 *
 * @param limitsUnlimited whether a hold without a time limit gets one
 */
export function endHoldBy(
  { holdExpiresAt, challenge }: HoldEnd,
  latest: Instant,
  { limitsUnlimited }: { readonly limitsUnlimited: boolean },
): HoldEnd {
  const cut = (end: Instant | null) => {
    if (end === null) return limitsUnlimited ? latest : null;
    return Math.min(end, latest);
  };
  if (challenge === null) return { holdExpiresAt: cut(holdExpiresAt), challenge };
  return challengeHold({
    ...challenge,
    deadline: Math.min(challenge.deadline, latest),
    ownHoldExpiresAt: cut(challenge.ownHoldExpiresAt),
  });
}

/** Presents the challenge of an undecided request; null: none. */
export function presentChallenge({
  status,
  challenge,
}: Pick<HoldEnd, 'challenge'> & { readonly status: string }) {
  // A decision ends the challenge; undoing the decision restores it with the hold.
  if (challenge === null || status !== 'pending_approval') return null;
  const { by, deadline, challengedAt, actor, ownHoldExpiresAt } = challenge;
  return {
    by,
    deadline: isoInstant(deadline),
    challengedAt: isoInstant(challengedAt),
    actor,
    ownHoldExpiresAt: isoOrNull(ownHoldExpiresAt),
  };
}
