import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { normalizeEmail } from '../../../domain/access/staff.ts';
import { msPerHour, msPerMinute } from '../../../domain/time/instant.ts';
import { isKnownDevice } from '../../../operations/access/log-in.ts';
import { type PasswordHasher, PasswordQueueFullError } from '../../../operations/access/passwords.ts';
import { hashSecret } from '../../../operations/access/secrets.ts';
import { findStaffByEmail } from '../../../storage/access/staff.ts';
import { clientOf, customerNetworkOf } from '../../server/client-address.ts';
import { RateLimitedError } from '../../server/errors.ts';
import { enforceRateLimit, noteHit } from '../../server/rate-limits.ts';
import type { ManagementContext, Staff } from '../context.ts';
import { readBrowserCookies } from './cookies.ts';

/** The rate limits. */
const limits = {
  /** Requests of a member of staff, over all their sessions, or of a token. */
  staff: { most: 1200, windowMs: msPerMinute },
  /** Requests of an unauthenticated address. */
  stranger: { most: 120, windowMs: msPerMinute },
  /** Login attempts from an address. */
  'log-in': { most: 20, windowMs: 15 * msPerMinute },
  /** Login attempts for an account, from unknown browsers. */
  'log-in-account': { most: 100, windowMs: msPerHour },
  /** Login attempts for an account, from a known browser. */
  'log-in-device': { most: 20, windowMs: 15 * msPerMinute },
  /** Large bodies for a venue. */
  'large-body': { most: 30, windowMs: msPerMinute },
} as const;
type Kind = keyof typeof limits;

/** The limit of an IPv6 network, which one client may own, is this many times as high. */
const networkFactor = 10;

/**
 * Limits unauthenticated requests.
 *
 * @throws RateLimitedError past the limit, with `Retry-After` set
 */
export async function limitAnonymous(
  context: ManagementContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await enforceLimit(context, reply, 'stranger', clientOf(request, context.trustedProxies));
}

/**
 * Counts a request of a member of staff, or of a token.
 *
 * @throws RateLimitedError past the limit, with `Retry-After` set
 */
export async function limitStaff(
  context: ManagementContext,
  reply: FastifyReply,
  { id }: Pick<Staff, 'id'>,
): Promise<void> {
  await enforceLimit(context, reply, 'staff', id);
}

/**
 * Limits login attempts by address and by account. A known browser has a separate limit, so that others' attempts
 * cannot lock its owner out. Attempts for unknown accounts are counted in the same way.
 *
 * @throws RateLimitedError past a limit, with `Retry-After` set
 */
export async function limitLogins(
  context: ManagementContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  const browser = readBrowserCookies(request);
  const address = normalizeEmail(email) ?? '';
  const isKnownBrowser = await context.storage.read(async (db) => {
    const staffId = (await findStaffByEmail(db, email))?.id;
    return staffId !== undefined && (await isKnownDevice(db, browser, { staffId, now: context.clock() }));
  });
  if (isKnownBrowser && browser.device !== null)
    return enforceLimit(context, reply, 'log-in-device', hashSecret(browser.device));
  await enforceLimit(context, reply, 'log-in', clientOf(request, context.trustedProxies));
  // The counters contain no e-mail addresses.
  const account = createHmac('sha256', context.storage.secret)
    .update(`account ${address}`)
    .digest('base64url');
  await enforceLimit(context, reply, 'log-in-account', account);
}

/**
 * Limits a signed-in person's attempts to enter their password, so that it cannot be guessed in an unattended browser.
 *
 * @throws RateLimitedError past the limit, with `Retry-After` set
 */
export async function limitPasswordChanges(
  context: ManagementContext,
  reply: FastifyReply,
  staffId: string,
): Promise<void> {
  await enforceLimit(context, reply, 'log-in-device', staffId);
}

/**
 * Limits how many large bodies (venue files, tables of bookings) a venue's staff and programs send: each takes the
 * service a while.
 *
 * @throws RateLimitedError past the limit, with `Retry-After` set
 */
export async function limitLargeBodies(
  context: ManagementContext,
  reply: FastifyReply,
  venueId: string,
): Promise<void> {
  await enforceLimit(context, reply, 'large-body', venueId);
}

/**
 * Runs work that checks or hashes a password, in a queue of limited length.
 *
 * @throws RateLimitedError if too many are waiting, with `Retry-After` set
 */
export async function runInPasswordQueue<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error;
    throw passwordQueueFullError(reply, error);
  }
}

/**
 * Rejects an unknown sender early while the password queue is full, without a lookup: a flood must stay cheap.
 *
 * @throws RateLimitedError with `Retry-After` set
 */
export function rejectWhenPasswordQueueFull(
  { passwords }: { readonly passwords: PasswordHasher },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (passwords.isFull && readBrowserCookies(request).device === null)
    throw passwordQueueFullError(reply, new PasswordQueueFullError());
}

function passwordQueueFullError(
  reply: FastifyReply,
  { waitSeconds }: PasswordQueueFullError,
): RateLimitedError {
  reply.header('retry-after', String(waitSeconds));
  return new RateLimitedError('Too many sign-ins right now. Try again in a moment.');
}

async function enforceLimit(
  { storage: { guard }, clock, metrics }: ManagementContext,
  reply: FastifyReply,
  kind: Kind,
  visitor: string,
): Promise<void> {
  const { most: max, windowMs } = limits[kind];
  const network = customerNetworkOf(visitor);
  const now = clock();
  const hit = {
    kind,
    visitor,
    most: max,
    windowMs,
    network: network === null ? null : { name: network, most: max * networkFactor, isAlwaysCounted: true },
  };
  const { count, resetsAt, of } = await guard.countHit(hit, now);
  const most = of === 'visitor' ? max : max * networkFactor;
  if (count <= most) noteHit(reply.request, { hit, guard });
  enforceRateLimit({ name: kind, windowMs, count, waitMs: resetsAt - now, of, most }, reply, metrics);
}
