import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type CommandLine, commandLineOn } from '../../test/command-line.ts';
import { copyOf, onBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../test/service.ts';
import { endAccess } from '../operations/access/end-access.ts';
import { toJson } from '../storage/engine/columns.ts';

const folder = mkdtempSync(join(tmpdir(), 'firsthold-'));
after(() => rmSync(folder, { recursive: true }));

/** Names a database as `--former` takes it. */
function namedByOption({ environment }: TestDatabase): string {
  const { DATABASE_URL: url, FIRSTHOLD_DATA: data = '' } = environment as Record<string, string | undefined>;
  if (url === undefined) return data;
  const file = join(folder, 'former-url');
  writeFileSync(file, url);
  return `@${file}`;
}

onBothDatabases('doctor --former', (newDatabase) => {
  test('names what the restored database does not know, so that a moved venue does not accept again', async () => {
    const former = await newDatabase();
    const service = await startService(await former.open(), { venue: venueWith() });
    const { reference } = (await service.post('/booking-requests', bookingRequest())).body.data;
    const before = commandLineOn(former);
    const run = async (...args: string[]) => {
      const { exitCode, stdout, stderr } = await before.firsthold(...args);
      assert.equal(exitCode, 0, stderr);
      return stdout;
    };
    const emails = ['gone', 'lost', 'low', 'owner', 'sam'].map((name) => `${name}@example.com`);
    for (const email of emails) await run('staff', 'add', email, '--venue', 'riverside', '--role', 'owner');
    const { storage } = service;
    const setHash = (hash: string) =>
      storage.transact((db) =>
        db.updateTable('staff').set({ password_hash: hash }).where('email', '=', 'sam@example.com').execute(),
      );
    await setHash('former');
    await run('tokens', 'add', '--label', 'calendar', '--venue', 'riverside', '--scope', 'venue:read');
    for (const key of ['dropped', 'paused']) await run('keys', 'add', key, '--venue', 'riverside');
    await storage.transact(async (db) => {
      const owner = db.selectFrom('staff').select('id').where('email', '=', 'owner@example.com');
      const { id: staff_id } = await owner.executeTakeFirstOrThrow();
      const passkey = { id: 'lost', staff_id, host: 'x', public_key: 'x', counter: 0, label: '' };
      await db
        .insertInto('passkeys')
        .values({ ...passkey, transports: toJson([]), created_at: 0, last_used_at: null })
        .execute();
      const lost = db.selectFrom('staff').select('id').where('email', '=', 'lost@example.com');
      const { id: lostId } = await lost.executeTakeFirstOrThrow();
      const times = { created_at: before.now, ends_at: before.now + 1 };
      for (const [at, id] of [staff_id, lostId].entries())
        await db
          .insertInto('sessions')
          .values({ ...times, secret_hash: `session-${at}`, staff_id: id, last_seen_at: before.now })
          .execute();
      for (const [at, email] of ['one@example.com', null].entries())
        await db
          .insertInto('invitations')
          .values({
            ...times,
            id: `invitation-${at}`,
            secret_hash: `invitation-${at}`,
            venue_id: 'riverside',
            role: 'viewer',
            email,
            staff_id: null,
            created_by: 'operator',
            used_at: null,
            revoked_at: null,
          })
          .execute();
    });
    const [{ id: token }] = JSON.parse(await run('tokens', 'list', '--json'));
    await storage.close();
    const restored = await copyOf(former);
    const doctor = async () => {
      const { stdout } = await commandLineOn(restored).firsthold(
        'doctor',
        '--former',
        namedByOption(former),
        '--json',
      );
      return (JSON.parse(stdout) as { check: string; state: string; finding: string }[]).filter(
        ({ check }) => check === 'former',
      );
    };
    assert.deepEqual(await doctor(), [
      {
        check: 'former',
        state: 'ok',
        finding: 'the former database knows no end and no move that is missing here',
      },
    ]);
    await run('guests', 'erase', reference);
    const again = await former.open();
    await again.transact((db) =>
      db
        .updateTable('staff')
        .set({ password_hash: 'new', email: 'sam@riverside.example' })
        .where('email', '=', 'sam@example.com')
        .execute(),
    );
    await again.transact(async (db) => {
      await db.deleteFrom('passkeys').execute();
      const lost = db.selectFrom('staff').select('id').where('email', '=', 'lost@example.com');
      const { id: staffId } = await lost.executeTakeFirstOrThrow();
      await endAccess(db, { staffId, actor: 'operator', now: before.now });
      // An owner who signed out.
      await db.deleteFrom('sessions').execute();
      await db.updateTable('invitations').set({ revoked_at: before.now }).execute();
    });
    await again.close();
    await run('staff', 'add', 'low@example.com', '--venue', 'riverside', '--role', 'viewer');
    await run('staff', 'remove', 'gone@example.com', '--venue', 'riverside');
    await run('keys', 'remove', 'dropped');
    await run('keys', 'disable', 'paused');
    await run('tokens', 'revoke', token);
    await run('venues', 'unpublish', 'riverside');
    await run('venues', 'freeze', 'riverside');
    await run('venues', 'moved', 'riverside', '--to', 'https://there.example');
    const found = await doctor();
    assert.deepEqual(new Set(found.map(({ state }) => state)), new Set(['wrong']));
    const start = 'not in this database, do it again before the service starts: ';
    assert.deepEqual(
      found.map(({ finding }) => finding.slice(start.length)),
      [
        'venues that were unpublished (venues unpublish ID): riverside',
        `guests that were erased (guests erase): riverside/${reference}`,
        'people who were removed (staff remove EMAIL --everywhere): gone@example.com',
        'people whose role was lowered (staff add EMAIL --venue ID --role ROLE): low@example.com at riverside as viewer',
        'people whose former password or passkey works again (staff reset EMAIL): owner@example.com, sam@example.com',
        'people who were signed out everywhere, and whose former sessions are valid again (staff reset EMAIL): lost@example.com',
        'people whose one-time link was used, replaced or ended, and is valid again (staff reset EMAIL): low@example.com',
        'invitations that were used or revoked, and are open again (as soon as the service runs, in the back-office: Settings → Staff): anyone at riverside, one@example.com at riverside',
        'website keys that were removed or disabled (keys remove KEY, or keys disable KEY): dropped, paused',
        'API tokens that were revoked (tokens revoke ID): calendar',
        'venues that have moved, and would accept the same dates here and there (last: venues freeze ID, then venues moved ID --to URL): riverside to https://there.example',
      ],
    );
  });

  test('names nothing once all was done again, also after the move: a moved venue accepts no other change', async () => {
    const former = await newDatabase();
    const { storage } = await startService(await former.open(), { venue: venueWith() });
    await storage.close();
    const done = async (line: CommandLine, ...args: string[]) => {
      const { exitCode, stderr } = await line.firsthold(...args);
      assert.equal(exitCode, 0, stderr);
    };
    const before = commandLineOn(former);
    await done(before, 'staff', 'add', 'ann@example.com', '--venue', 'riverside', '--role', 'manager');
    const opened = await former.open();
    await opened.transact((db) => db.updateTable('staff').set({ password_hash: 'former' }).execute());
    await opened.close();
    const restored = await copyOf(former);
    const after = commandLineOn(restored);
    const move = async (line: CommandLine) => {
      await done(line, 'venues', 'freeze', 'riverside');
      await done(line, 'venues', 'moved', 'riverside', '--to', 'https://there.example');
    };
    const remove = (line: CommandLine) => done(line, 'staff', 'remove', 'ann@example.com', '--everywhere');
    await remove(before);
    await done(before, 'keys', 'disable', 'key');
    await move(before);
    const doctor = async () => {
      const { stdout } = await after.firsthold('doctor', '--former', namedByOption(former), '--json');
      return (JSON.parse(stdout) as { check: string; finding: string }[])
        .filter(({ check }) => check === 'former')
        .map(({ finding }) => finding);
    };
    await move(after);
    assert.deepEqual(await doctor(), [
      'not in this database, do it again before the service starts: people who were removed (staff remove EMAIL --everywhere): ann@example.com',
    ]);
    await remove(after);
    assert.deepEqual(await doctor(), ['the former database knows no end and no move that is missing here']);
  });

  test('names no venue and no person who was added again, but a later removal of the venue', async () => {
    const former = await newDatabase();
    const { storage } = await startService(await former.open(), { venue: venueWith() });
    const line = commandLineOn(former);
    const run = async (...args: string[]) => {
      const { exitCode, stdout, stderr } = await line.firsthold(...args);
      assert.equal(exitCode, 0, stderr);
      return stdout;
    };
    const file = join(folder, 'again.json');
    writeFileSync(file, await run('export', 'riverside'));
    const removeVenue = async () => {
      await run('venues', 'unpublish', 'riverside');
      await run('venues', 'remove', 'riverside', '--confirm', 'riverside');
      line.now += 1000;
    };
    await storage.close();
    await removeVenue();
    await run('import', file);
    for (const email of ['again@example.com', 'password@example.com'])
      await run('staff', 'add', email, '--venue', 'riverside', '--role', 'viewer');
    const opened = await former.open();
    await opened.transact((db) =>
      db
        .updateTable('staff')
        .set({ password_hash: 'former' })
        .where('email', '=', 'password@example.com')
        .execute(),
    );
    await opened.close();
    const restored = await copyOf(former);
    for (const email of ['again@example.com', 'password@example.com']) {
      await run('staff', 'remove', email, '--everywhere');
      await run('staff', 'add', email, '--venue', 'riverside', '--role', 'viewer');
    }
    const doctor = async () => {
      const { stdout } = await commandLineOn(restored).firsthold(
        'doctor',
        '--former',
        namedByOption(former),
        '--json',
      );
      return (JSON.parse(stdout) as { check: string; finding: string }[])
        .filter(({ check }) => check === 'former')
        .map(({ finding }) => finding);
    };
    const start = 'not in this database, do it again before the service starts: ';
    const passwords = `${start}people whose former password or passkey works again (staff reset EMAIL): password@example.com`;
    assert.deepEqual(await doctor(), [passwords]);
    await removeVenue();
    await run('import', file);
    assert.equal((await doctor())[0], `${start}venues that were removed (venues remove ID): riverside`);
  });

  test('names one-time links that were used, replaced or ended, and are valid again', async () => {
    const former = await newDatabase();
    const service = await startService(await former.open(), { venue: venueWith() });
    const { storage } = service;
    const line = commandLineOn(former);
    const run = async (on: CommandLine, ...args: string[]) => {
      const { exitCode, stdout, stderr } = await on.firsthold(...args);
      assert.equal(exitCode, 0, stderr);
      return stdout;
    };
    const add = (on: CommandLine, name: string) =>
      run(on, 'staff', 'add', `${name}@example.com`, '--venue', 'riverside', '--role', 'viewer');
    const setupLink = await run(line, 'welcome', '--venue', 'riverside');
    for (const name of ['again', 'ended', 'open', 'reset', 'used']) await add(line, name);
    await storage.transact((db) =>
      db
        .insertInto('invitations')
        .values({
          id: 'invited',
          secret_hash: 'invited',
          venue_id: 'riverside',
          role: 'viewer',
          email: 'new@example.com',
          staff_id: null,
          created_by: 'ann',
          created_at: line.now,
          ends_at: line.now + 86_400_000,
          used_at: null,
          revoked_at: null,
        })
        .execute(),
    );
    await storage.close();
    const restored = await copyOf(former);
    const after = commandLineOn(restored);
    const doctor = async () => {
      const { stdout } = await after.firsthold('doctor', '--former', namedByOption(former), '--json');
      return (JSON.parse(stdout) as { check: string; finding: string }[])
        .filter(({ check }) => check === 'former')
        .map(({ finding }) => finding);
    };
    const nothing = ['the former database knows no end and no move that is missing here'];
    assert.deepEqual(await doctor(), nothing);
    line.now += 1000;
    await run(line, 'staff', 'reset', 'reset@example.com');
    await run(line, 'staff', 'remove', 'again@example.com', '--everywhere');
    await add(line, 'again');
    assert.notEqual(await run(line, 'welcome', '--venue', 'riverside'), setupLink);
    const opened = await former.open();
    await opened.transact(async (db) => {
      for (const [name, how] of [
        ['used', 'used_at'],
        ['ended', 'revoked_at'],
      ] as const) {
        const person = db.selectFrom('staff').select('id').where('email', '=', `${name}@example.com`);
        await db
          .updateTable('invitations')
          .set({ [how]: line.now })
          .where('staff_id', '=', person)
          .execute();
      }
      await db.updateTable('invitations').set({ used_at: line.now }).where('id', '=', 'invited').execute();
    });
    await opened.close();
    const start = 'not in this database, do it again before the service starts: ';
    const people = ['again', 'ended', 'reset', 'used'].map((name) => `${name}@example.com`);
    const invitations = `${start}invitations that were used or revoked, and are open again (as soon as the service runs, in the back-office: Settings → Staff): new@example.com at riverside`;
    assert.deepEqual(await doctor(), [
      `${start}people whose one-time link was used, replaced or ended, and is valid again (staff reset EMAIL): ${people.join(', ')}`,
      `${start}links for the first owner that were used or replaced, and are valid again (welcome, or welcome --venue ID): riverside`,
      invitations,
    ]);
    after.now += 3000;
    for (const person of people) await run(after, 'staff', 'reset', person);
    await run(after, 'welcome', '--venue', 'riverside');
    const again = await restored.open();
    await again.transact((db) =>
      db.updateTable('invitations').set({ revoked_at: after.now }).where('id', '=', 'invited').execute(),
    );
    await again.close();
    assert.deepEqual(await doctor(), nothing);
  });
});
