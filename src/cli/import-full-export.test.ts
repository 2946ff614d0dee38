import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import pg from 'pg';
import { type CommandLine, commandLineOn } from '../../test/command-line.ts';
import { newPostgres, newSqlite, onAnyDatabase, type TestDatabase } from '../../test/databases.ts';
import { bookingRequest, noon, startService, venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { waitFor } from '../../test/wait-for.ts';

const folder = temporaryFolder();

/** A full export of three requests: line 1 the header, 2 the venue, 3 to 5 the requests, 6 to 8 the event log, 10 the end. */
let lines: readonly string[] = [];
before(async () => {
  const database = await newSqlite();
  const { post } = await startService(await database.open(), { venue: venueWith() });
  for (const date of ['2027-03-12', '2027-03-13', '2027-03-14']) {
    const { status } = await post('/booking-requests', bookingRequest({ date }));
    assert.equal(status, 201);
  }
  const { stdout } = await commandLineOn(database).firsthold('export', '--with-requests');
  lines = stdout.trimEnd().split('\n');
});

// biome-ignore lint/suspicious/noExplicitAny: tests change lines of every shape
const changed = (changes: Record<number, (document: any) => unknown>) =>
  lines
    .map((line, index) => {
      const change = changes[index + 1];
      return change === undefined ? line : JSON.stringify(change(JSON.parse(line)));
    })
    .join('\n');

const request = (line: number) => JSON.parse(lines[line - 1] ?? '').bookingRequest;

/** Returns whether the database has no venue, request or event. */
async function isEmpty(database: TestDatabase): Promise<boolean> {
  const storage = await database.open();
  const counts = await storage.read((db) =>
    Promise.all(
      (['venues', 'spaces', 'site_keys', 'booking_requests', 'occupancies', 'events'] as const).map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      ),
    ),
  );
  await storage.close();
  return counts.every((count) => count === 0);
}

const importText = (commandLine: CommandLine, text: string) =>
  commandLine.firstholdWith({ stdin: [text] }, 'import', '-');

onAnyDatabase('an invalid full export', (newDatabase) => {
  const rejected: Record<string, [text: () => string, complaint: RegExp]> = {
    'is cut short': [() => lines.slice(0, 6).join('\n'), /the file has no "end" line: it is incomplete/],
    'is cut short after the venue': [() => lines.slice(0, 2).join('\n'), /it is incomplete/],
    'lacks a line': [
      () => lines.filter((_line, index) => index !== 3).join('\n'),
      /line \d+: declares 3 booking requests.*but the file has 2/,
    ],
    'has a newer version': [
      () =>
        changed({
          1: (header) => ({ firsthold: 1, firstholdExport: { ...header.firstholdExport, version: 2 } }),
        }),
      /line 1, firstholdExport.version: is 2; this program reads 1: use a newer one/,
    ],
    'has an invalid venue': [
      () =>
        changed({
          2: ({ venueFile }) => ({
            venueFile: { ...venueFile, venue: { ...venueFile.venue, timezone: 'Mars' } },
          }),
        }),
      /line 2, venue.timezone: is not an IANA time zone name/,
    ],
    'has a request whose price does not add up': [
      () =>
        changed({
          4: ({ bookingRequest }) => ({
            bookingRequest: { ...bookingRequest, quote: { ...bookingRequest.quote, totalCents: 1 } },
          }),
        }),
      /line 4, bookingRequest.quote: does not add up/,
    ],
    'has an unknown member': [
      () => changed({ 4: ({ bookingRequest }) => ({ bookingRequest: { ...bookingRequest, isVip: true } }) }),
      /line 4, bookingRequest.isVip: is not known/,
    ],
    'has an accepted request without a room': [
      () =>
        changed({
          4: ({ bookingRequest }) => ({
            bookingRequest: { ...bookingRequest, status: 'accepted', rooms: [] },
          }),
        }),
      /line 4, bookingRequest.rooms: must not be empty, as the request is accepted/,
    ],
    'has a cancelled request with a room': [
      () =>
        changed({
          4: ({ bookingRequest }) => ({ bookingRequest: { ...bookingRequest, status: 'cancelled' } }),
        }),
      /line 4, bookingRequest.rooms: must be empty, as the request is cancelled/,
    ],
    'spells an instant in another format': [
      () =>
        changed({
          4: ({ bookingRequest }) => ({
            bookingRequest: { ...bookingRequest, createdAt: '2027-03-01T24:00:00.000Z' },
          }),
        }),
      /line 4, bookingRequest.createdAt: 2027-03-01T24:00:00.000Z is not an instant/,
    ],
    'books a room twice': [
      () =>
        changed({
          4: ({ bookingRequest }) => ({
            bookingRequest: { ...request(3), reference: bookingRequest.reference },
          }),
        }),
      /line 4, bookingRequest.rooms: BR-\w+ would share a room with BR-\w+/,
    ],
    'has a duplicate reference': [
      () =>
        changed({
          4: ({ bookingRequest }) => ({
            bookingRequest: { ...bookingRequest, reference: request(3).reference },
          }),
        }),
      /line 4, bookingRequest: BR-\w+ already exists with different content/,
    ],
    'contains a NUL': [
      () =>
        changed({
          3: ({ bookingRequest }) => ({ bookingRequest: { ...bookingRequest, message: 'a\u0000b' } }),
        }),
      /line 3, bookingRequest.message/,
    ],
    'has a line that is not JSON': [
      () => lines.join('\n').replace('{"auditEntry"', '{auditEntry'),
      /line 6: is not valid JSON/,
    ],
  };
  for (const [flaw, [text, complaint]] of Object.entries(rejected))
    test(`that ${flaw} is rejected with its line and writes nothing`, async () => {
      const database = await newDatabase();
      const { exitCode, stderr, stdout } = await importText(commandLineOn(database), text());
      assert.equal(exitCode, 1);
      assert.match(stderr, /^firsthold: standard input was not imported; nothing was changed:\n/);
      assert.match(stderr, complaint);
      assert.equal(stdout, '');
      assert.equal(await isEmpty(database), true);
    });

  test('an older export does not overwrite a decision made here', async () => {
    const database = await newDatabase();
    const commandLine = commandLineOn(database);
    await importText(commandLine, lines.join('\n'));
    const { reference } = request(3);
    await commandLine.firsthold('requests', 'decline', reference);
    const { exitCode, stderr } = await importText(commandLine, lines.join('\n'));
    assert.equal(exitCode, 1);
    assert.match(
      stderr,
      /already exists with different content \(declined here, pending_approval in the file\)/,
    );
    const { stdout } = await commandLine.firsthold('requests', 'list', '--status', 'declined', '--json');
    assert.equal(JSON.parse(stdout).length, 1);
  });

  test('a file that changes between check and import is rejected as a whole', async () => {
    const database = await newDatabase();
    const path = join(folder, 'changing.jsonl');
    writeFileSync(path, lines.join('\n'));
    let attempts = 0;
    const { exitCode } = await commandLineOn(database).firstholdWith(
      {
        // The clock is read between the two steps, which lets this test interfere.
        clock: () => {
          attempts += 1;
          if (attempts === 2) writeFileSync(path, changed({ 5: () => ({ bookingRequest: {} }) }));
          return noon;
        },
      },
      'import',
      path,
    );
    assert.equal(exitCode, 1);
    assert.equal(await isEmpty(database), true);
  });
});

test('an import killed halfway leaves the database unchanged', async () => {
  const database = await newPostgres();
  await (await database.open()).close();
  const path = join(folder, 'killed.jsonl');
  writeFileSync(path, lines.join('\n'));
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const jam = new pg.Client(DATABASE_URL);
  // Within a transaction, the activity view would not change.
  const watcher = new pg.Client(DATABASE_URL);
  await jam.connect();
  await watcher.connect();
  try {
    // The import writes the venue and its requests, then waits for this lock while it holds its own.
    await jam.query('begin; lock table occupancies in share row exclusive mode');
    const child = spawn(process.execPath, ['src/main.ts', 'import', path], {
      env: { DATABASE_URL },
      stdio: 'ignore',
    });
    const died = once(child, 'exit');
    await waitFor('the import to wait', async () => {
      assert.equal(child.exitCode, null, 'the import ended before it could be killed');
      return isClientWaiting(watcher);
    });
    child.kill('SIGKILL');
    assert.deepEqual(await died, [null, 'SIGKILL']);
    await jam.query('rollback');
  } finally {
    await jam.end();
    await watcher.end();
  }
  assert.equal(await isEmpty(database), true);
  const again = await commandLineOn(database).firsthold('import', path);
  assert.match(again.stdout, /Added: 3 booking requests/);
});

async function isClientWaiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}

test('an import on a terminal shows progress after one second', async () => {
  const database = await newSqlite();
  const commandLine = commandLineOn(database);
  const quick = await commandLine.firstholdWith(
    { stdin: [lines.join('\n')], isWatched: true },
    'import',
    '-',
  );
  assert.deepEqual(quick.progress, []);
  let now = noon;
  const clock = () => {
    now += 400;
    return now;
  };
  const slow = await commandLine.firstholdWith(
    { stdin: [lines.join('\n')], isWatched: true, clock },
    'import',
    '-',
  );
  assert.match(slow.progress[0] ?? '', /^Checking █*░* +\d+ %$/);
  assert.equal(slow.progress.at(-1), '');
});
