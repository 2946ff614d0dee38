/**
 * Gives every venue a twin with the same ids and references, for suites of one venue. A statement without a condition for
 * the venue then finds the rows of both, or fails because it changes the twin's.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Storage } from '../src/storage/engine/storage.ts';
import type { Tables } from '../src/storage/engine/tables.ts';
import { isSpreadByVenue } from './citus.ts';

/** The tables of a venue; parents first. Events and webhooks have a suite with two venues of their own. */
const tables = [
  'venues',
  'spaces',
  'space_rooms',
  'slots',
  'packages',
  'offers',
  'photos',
  'photo_files',
  'site_keys',
  'key_usage',
  'feeds',
  'letter_templates',
  'guest_group_members',
  'guest_codes',
  'api_tokens',
  'blocks',
  'blocked_spaces',
  'booking_requests',
  'booking_request_dues',
  'booking_items',
  'booking_request_search_words',
  'booking_request_notes',
  'booking_request_corrections',
  'imported_rows',
  'guest_contacts',
  'guests',
  'guest_addresses',
  'occupancies',
  'idempotency_keys',
] as const satisfies readonly (keyof Tables)[];

const suffix = '-twin';
/** Columns that background jobs change for all venues, so changes to the twin are allowed. */
const swept = ['expiry_recorded', 'network_hash', 'dues_for', 'unpaid', 'item_totals'];
/** Generated columns are also left out: before an update, they have no new values. */
const sweptColumns = `'{${[...swept, 'total_cents', 'total_currency']}}'::text[]`;
const idColumnOf = (table: string) => (table === 'venues' ? 'id' : 'venue_id');

/**
 * Installs triggers that copy each new row of a venue to its twin, and reject every change to a twin. Call it before the
 * first venue is added.
 */
export async function addTwinVenues(storage: Storage): Promise<void> {
  // Citus has no triggers, and those of a partition do not know the name of its table.
  if (isSpreadByVenue) return;
  await storage.transact(async (db) => {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of isPostgres ? [forPostgres] : await forSqlite(db))
      await sql.raw(statement).execute(db);
  });
}

/** Copies all columns of each inserted row. Later updates and deletions do not change the twin. */
const forPostgres = `
create or replace function copy_to_twin() returns trigger language plpgsql as $$
declare
  id_column text := case tg_table_name when 'venues' then 'id' else 'venue_id' end;
  columns text := (select string_agg(quote_ident(attname), ',') from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = '');
begin
  if to_jsonb(new) ->> id_column not like '%${suffix}' then
    execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1) on conflict do nothing',
      tg_table_name, columns) using to_jsonb(new) || jsonb_build_object(id_column, (to_jsonb(new) ->> id_column) || '${suffix}');
  end if;
  return null;
end $$;
create or replace function guard_twin() returns trigger language plpgsql as $$
begin
  if coalesce(to_jsonb(old) ->> 'venue_id', to_jsonb(old) ->> 'id') like '%${suffix}'
    and (tg_op = 'DELETE' or to_jsonb(old) - ${sweptColumns} is distinct from to_jsonb(new) - ${sweptColumns}) then
    raise exception 'this statement changes % of another venue', tg_table_name;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
do $$ declare name text; begin
  foreach name in array array[${tables.map((table) => `'${table}'`)}] loop
    execute format('create or replace trigger copy_to_twin after insert on %I for each row execute function copy_to_twin()', name);
    execute format('create or replace trigger guard_twin before update or delete on %I for each row execute function guard_twin()', name);
  end loop;
end $$`;

async function forSqlite(db: Kysely<Tables>): Promise<string[]> {
  const statements: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
    const id = idColumnOf(table);
    // The number of an occupancy is unique in the whole database, so the twin gets a new one.
    const columns = rows.map(({ name }) => name).filter((name) => table !== 'occupancies' || name !== 'id');
    const values = columns.map((name) => (name === id ? `new.${name} || '${suffix}'` : `new.${name}`));
    const overlaps = `exists (select 1 from occupancies o where o.venue_id = new.venue_id || '${suffix}'
      and o.room_id = new.room_id and o.starts_at < new.ends_at and o.ends_at > new.starts_at)`;
    statements.push(`create trigger if not exists copy_${table} after insert on ${table}
      when new.${id} not like '%${suffix}' ${table === 'occupancies' ? `and not ${overlaps}` : ''}
      begin insert or ignore into ${table} (${columns}) values (${values}); end`);
    for (const action of ['update', 'delete'])
      statements.push(`create trigger if not exists guard_${action}_${table} before ${action === 'update' ? `update of ${columns.filter((name) => !swept.includes(name))}` : action} on ${table} when old.${id} like '%${suffix}'
        begin select raise(abort, 'this statement changes ${table} of another venue'); end`);
  }
  return statements;
}
