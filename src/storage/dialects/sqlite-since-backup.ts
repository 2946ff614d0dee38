/** What a restore undoes: ends and moves that the database that was there knows, and the backup does not. */
import { DatabaseSync } from 'node:sqlite';

/** Each statement reads from `old`, the database that was replaced, and `main`, the restored one. */
const statements = {
  moved: `select o.id || ' to ' || o.moved_to as text from old.venues o join main.venues n on n.id = o.id
    where o.moved_to is not null and n.moved_to is null order by o.id`,
  removed: `select o.venue_id as text from old.removed_venues o join main.venues n on n.id = o.venue_id order by 1`,
  erased: `select o.venue_id || '/' || o.reference as text from old.booking_requests o
    join main.booking_requests n on n.venue_id = o.venue_id and n.reference = o.reference
    where o.erased_at is not null and n.erased_at is null order by 1`,
  people: `select n.email as text from main.staff n
    where not exists (select 1 from old.staff o where o.id = n.id) order by 1`,
  passwords: `select n.email as text from main.staff n join old.staff o on o.id = n.id
    where n.password_hash is not null and o.password_hash is not n.password_hash order by 1`,
  tokens: `select n.label as text from main.api_tokens n left join old.api_tokens o on o.id = n.id
    where n.revoked_at is null and (o.id is null or o.revoked_at is not null) order by 1`,
} as const;

/** What was undone, as lists of names: venues with their new addresses, venues, booking requests, and so on. */
export type UndoneByRestore = Readonly<Record<keyof typeof statements, readonly string[]>>;

/**
 * Compares a restored database with the one that it replaced. What cannot be read, in a damaged file or an older schema, is
 * an empty list.
 *
 * @param replaced the path of the database that was set aside
 */
export function undoneByRestore(restored: string, replaced: string): UndoneByRestore {
  const db = new DatabaseSync(restored, { readOnly: true });
  try {
    const list = (statement: string) => {
      try {
        return db
          .prepare(statement)
          .all()
          .map(({ text }) => String(text));
      } catch {
        return [];
      }
    };
    try {
      db.prepare('attach ? as old').run(replaced);
    } catch {
      // A damaged one: every list is empty.
    }
    const { moved, removed, erased, people, passwords, tokens } = statements;
    return {
      moved: list(moved),
      removed: list(removed),
      erased: list(erased),
      people: list(people),
      passwords: list(passwords),
      tokens: list(tokens),
    };
  } finally {
    db.close();
  }
}
