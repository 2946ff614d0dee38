import type { Instant } from '../domain/instant.ts';
import type { Writer } from './storage.ts';
import { toJson } from './tables.ts';

export interface AuditEntry {
  readonly at: Instant;
  /** Who: `visitor`, `operator`, or a member of staff. Never a guest's name or address. */
  readonly actor: string;
  /** What was done, e.g. `booking-request.accepted`. */
  readonly action: string;
  readonly venueId: string;
  /** What it was done to: a reference, a block's id, a venue's id. */
  readonly subject: string;
  readonly details?: object;
}

/** Writes down who did what, in the transaction that does it. */
export async function recordAudit(db: Writer, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      venue_id: entry.venueId,
      subject: entry.subject,
      details: toJson(entry.details ?? {}),
    })
    .execute();
}
