/** Names what other sessions of PostgreSQL wait for. */
import type pg from 'pg';
import { serviceName } from './postgres-pool.ts';
import { commitsInVain, queryAsLogin, waitsForStandby } from './postgres-standbys.ts';

/**
 * Names the sessions for which others of this database have waited for a second: any role may see these columns, and the age of its
 * own transactions. A commit that waits for a standby is none of them: to end its session repairs nothing (`standbyWaitOf`). Nor is a
 * session of the service, which PostgreSQL ends after ten seconds.
 */
export async function listBlockers(client: pg.Client): Promise<string[]> {
  const rows = await queryAsLogin(
    client,
    `select blocker.pid, blocker.usename, blocker.application_name,
      extract(epoch from clock_timestamp() - min(blocker.xact_start))::int as seconds,
      string_agg(distinct waiting.relation::regclass::text, ', ') as tables
    from pg_locks waiting
    join pg_stat_activity waiter on waiter.pid = waiting.pid and waiter.datname = current_database()
    cross join lateral unnest(pg_blocking_pids(waiting.pid)) as blocking (pid)
    join pg_stat_activity blocker on blocker.pid = blocking.pid
    where not waiting.granted and waiting.waitstart < clock_timestamp() - interval '1 second'
      and not exists (select from pg_locks own where own.pid = blocker.pid and not own.granted)
      and not (${waitsForStandby('blocker')}) and blocker.application_name <> '${serviceName}'
    group by blocker.pid, blocker.usename, blocker.application_name
    order by blocker.pid`,
  );
  return rows.map(({ pid, usename, application_name: program, seconds, tables }) => {
    const name = program === '' ? '' : ` (${program})`;
    const age = seconds === null ? '' : ` for ${seconds} s`;
    return `session ${pid} of role ${usename}${name} locks ${tables ?? 'rows'}${age}, and others wait; let it finish, or end it as that role or a superuser: select pg_terminate_backend(${pid})`;
  });
}

/** Returns why commits have waited for a synchronous standby for a second, and what to do; null: none has. */
export async function standbyWaitOf(client: pg.Client): Promise<string | null> {
  const [row] = await queryAsLogin(
    client,
    `select current_setting('synchronous_standby_names') as names,
      (select string_agg(distinct application_name, ', ') from pg_stat_replication) as connected,
      extract(epoch from clock_timestamp() - min(query_start))::int as seconds
    ${commitsInVain}`,
  );
  const { names, connected, seconds } = row ?? { seconds: null };
  return seconds === null
    ? null
    : `commits have waited for ${seconds} s: no synchronous standby confirms them; synchronous_standby_names is ${names}, connected is ${connected ?? 'none'}. Start a standby of that name, or change synchronous_standby_names (with Patroni: there) and run: select pg_reload_conf(). To end the waiting sessions does not help`;
}
