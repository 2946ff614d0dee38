import type { ApiToken } from '../../domain/access/staff.ts';
import type { TokenScope } from '../../domain/access/staff-actions.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { insertToken } from '../../storage/access/api-tokens.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { hashSecret } from './secrets.ts';

/** The prefix of tokens, so that people and secret scanners recognise one. */
const prefix = 'fh_';

/**
 * Creates an API token for a venue's program.
 *
 * @param actor for the event log
 * @returns the token, and its secret, which is shown only once
 * @throws ValidationError if it has no scope or has expired
 * @throws NotFoundError if there is no such venue
 */
export async function addToken(
  context: Context,
  requested: { venueId: string; label: string; scopes: readonly TokenScope[]; endsAt: Instant | null },
  actor: Actor,
): Promise<{ token: ApiToken; secret: string }> {
  const { venueId, label, endsAt } = requested;
  const scopes = [...new Set(requested.scopes)];
  const now = context.clock();
  const problems = [
    ...(scopes.length === 0
      ? [{ path: 'scopes', message: 'must name one at least', ...codedProblem('too_few', { least: 1 }) }]
      : []),
    ...(endsAt !== null && endsAt <= now
      ? [{ path: 'endsAt', message: 'must be in the future', ...codedProblem('not_in_the_future') }]
      : []),
  ];
  if (problems.length > 0) throw new ValidationError(problems);
  const secret = `${prefix}${Buffer.from(context.randomBytes(32)).toString('base64url')}`;
  const token: ApiToken = {
    id: newId(context, 'token'),
    venueId,
    label,
    scopes,
    createdBy: actor,
    createdAt: now,
    lastUsedAt: null,
    endsAt,
    revokedAt: null,
  };
  await context.storage.transact(async (db) => {
    if ((await findVenue(db, venueId)) === undefined)
      throw new NotFoundError(`There is no venue ${venueId}.`);
    await insertToken(db, { ...token, secretHash: hashSecret(secret) });
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'token.added',
      venueId,
      subject: token.id,
      payload: { scopes },
    });
  });
  return { token, secret };
}
