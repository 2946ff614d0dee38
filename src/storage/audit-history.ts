/** What the audit log says. */
import type { AuditEntry } from './audit-log.ts';
import type { Reader } from './storage.ts';
import { fromJson } from './tables.ts';

/** An entry with its number; numbers ascend in the order things were written down. */
export type StoredAuditEntry = Required<AuditEntry> & { readonly id: number };

/** A venue's entries in their order, so many after the one of number `afterId`. */
export async function listAudit(
  db: Reader,
  venueId: string,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StoredAuditEntry[]> {
  return entriesOf(
    await db
      .selectFrom('audit_log')
      .selectAll()
      .where('venue_id', '=', venueId)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

/** What was done to some things (references, blocks, keys) of a venue, in its order. */
export async function listAuditOf(
  db: Reader,
  venueId: string,
  subjects: readonly string[],
): Promise<StoredAuditEntry[]> {
  if (subjects.length === 0) return [];
  const entries = entriesOf(
    await db.selectFrom('audit_log').selectAll().where('subject', 'in', subjects).orderBy('id').execute(),
  );
  // Not asked of the database, which might then read all entries of the venue instead of the few of a subject.
  return entries.filter((entry) => entry.venueId === venueId);
}

function entriesOf(
  rows: readonly {
    id: number;
    at: number;
    actor: string;
    action: string;
    venue_id: string;
    subject: string;
    details: Parameters<typeof fromJson<object>>[0];
  }[],
): StoredAuditEntry[] {
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    venueId: row.venue_id,
    subject: row.subject,
    details: fromJson(row.details),
  }));
}
