/** The status of a request in reports. */
import { sql } from 'kysely';
import type { RequestStatus } from '../../domain/booking/booking-request.ts';
import { importUndone, spam } from '../../domain/booking/decision-reason.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** Requests on the waiting list occupy nothing. */
export const isNotWaiting = sql<boolean>`r.status <> 'waiting'`;

/** A booking whose import was undone counts as never having been, and so does spam. */
export const isReported = sql<boolean>`coalesce(r.reason_code, '') not in (${sql.lit(importUndone)}, ${sql.lit(spam)})`;

/** Reports leave out the waiting list. */
export type ReportedStatus = Exclude<RequestStatus, 'waiting'>;

/** SQL for whether the hold of a request has ended at `now`. */
export const isExpired = (now: Instant) =>
  sql<boolean>`r.status = 'pending_approval' and coalesce(r.hold_expires_at, r.starts_at) <= ${now}`;

/** SQL for the status of a request at `now`, as `statusAt` computes it. */
export const statusAtNow = (now: Instant) =>
  sql<ReportedStatus>`case when ${isExpired(now)} then 'expired' else r.status end`.as('outcome');
