import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase, type TestDatabase } from '../../../test/databases.ts';
import {
  bookingRequest,
  noon,
  startServiceBesideTwin as startService,
  venueWith,
} from '../../../test/service.ts';
import { hashNetwork } from '../../operations/booking/networks.ts';
import type { Storage } from '../../storage/engine/storage.ts';

const hour = 3_600_000;

/** Starts a venue with requests for consecutive evenings, each created a minute after the one before. */
async function withVisitors(newDatabase: () => Promise<TestDatabase>, siteKey: object = {}) {
  const database = await newDatabase();
  const service = await startService(await database.open(), { venue: venueWith({ siteKey }) });
  let day = 10;
  const sendRequest = async (address: string): Promise<string> => {
    service.now += 60_000;
    const body = bookingRequest({ date: `2027-03-${++day}` });
    const answer = await service.post('/booking-requests', body, { address });
    assert.equal(answer.status, 201);
    return answer.body.data.reference;
  };
  const commandLine = commandLineBesideTwin(database);
  const networks = async () => {
    const rows = await service.storage.read((db) =>
      db
        .selectFrom('booking_requests')
        .select(['reference', 'network_hash'])
        .where('venue_id', '=', 'riverside')
        .execute(),
    );
    return new Map(rows.map(({ reference, network_hash }) => [reference, network_hash]));
  };
  const statuses = async () => {
    const { stdout } = await commandLine.firsthold('requests', 'list', '--json');
    return Object.fromEntries(
      (JSON.parse(stdout) as { reference: string; status: string }[]).map((r) => [r.reference, r.status]),
    );
  };
  return { service, sendRequest, commandLine, firsthold: commandLine.firsthold, networks, statuses };
}

/** Makes the database accept one request as soon as another is declined, as a colleague might. */
const acceptOnceDeclined = (storage: Storage, kind: string, declined: string, accepted: string) =>
  storage.transact(async (db) => {
    const update = `update booking_requests set status = 'accepted' where venue_id = 'riverside' and reference = '${accepted}'`;
    const when = `when (new.reference = '${declined}' and new.status = 'declined')`;
    const name = `colleague_${accepted.slice(3)}`.toLowerCase();
    const texts =
      kind === 'sqlite'
        ? [`create trigger ${name} after update on booking_requests ${when} begin ${update}; end`]
        : [
            `create function ${name}() returns trigger language plpgsql as 'begin ${update.replaceAll("'", "''")}; return null; end'`,
            `create trigger ${name} after update on booking_requests for each row ${when} execute function ${name}()`,
          ];
    for (const text of texts) await sql.raw(text).execute(db);
  });

onAnyDatabase('firsthold requests decline --like', (newDatabase, kind) => {
  test('declines all pending requests from one network, including the named one', async () => {
    const { sendRequest, firsthold, statuses, service } = await withVisitors(newDatabase);
    const flood = [
      await sendRequest('203.0.113.1'),
      await sendRequest('203.0.113.2'),
      await sendRequest('::ffff:203.0.113.254'),
    ];
    const others = [await sendRequest('203.0.112.1'), await sendRequest('2001:db8:1::1')];
    const accepted = await sendRequest('203.0.113.3');
    await firsthold('requests', 'accept', accepted);
    const [first = '', second = '', third = ''] = flood;

    const shown = await firsthold('requests', 'decline', '--like', second, '--dry-run');
    assert.deepEqual(
      [...shown.stdout.matchAll(/^BR-\w+/gm)].map(([reference]) => reference),
      flood,
    );
    assert.equal(shown.stderr, `Dry run: 3 requests from the network of ${second} would be declined.\n`);
    assert.deepEqual(
      JSON.parse(
        (await firsthold('requests', 'decline', '--like', second, '--dry-run', '--json')).stdout,
      ).map(({ reference, status }: { reference: string; status: string }) => [reference, status]),
      flood.map((reference) => [reference, 'pending_approval']),
    );

    const declined = await firsthold('requests', 'decline', '--like', second.toLowerCase());
    assert.equal(declined.exitCode, 0);
    assert.equal(
      declined.stdout,
      `${first} (Hall, 2027-03-11, Evening) declined; the date is no longer held.\n` +
        `${third} (Hall, 2027-03-13, Evening) declined; the date is no longer held.\n` +
        `${second} (Hall, 2027-03-12, Evening) declined; the date is no longer held.\n`,
    );
    assert.equal(declined.stderr, `3 requests from the network of ${second} declined.\n`);
    assert.deepEqual(await statuses(), {
      ...Object.fromEntries(flood.map((reference) => [reference, 'declined'])),
      ...Object.fromEntries(others.map((reference) => [reference, 'pending_approval'])),
      [accepted]: 'accepted',
    });
    const { body } = await service.get('/spaces/hall/availability?from=2027-03-11&to=2027-03-13');
    assert.ok(body.data.every(({ slots }: { slots: { free: boolean }[] }) => slots[0]?.free));
    const { stdout } = await firsthold('requests', 'show', third, '--json');
    assert.deepEqual(
      JSON.parse(stdout).history.map(({ action, actor }: { action: string; actor: string }) => [
        action,
        actor,
      ]),
      [
        ['booking-request.placed', 'visitor'],
        ['booking-request.declined', 'operator'],
      ],
    );
  });

  test('treats an IPv6 /48 as a network', async () => {
    const { sendRequest, firsthold } = await withVisitors(newDatabase);
    const [a, b] = [await sendRequest('2001:db8:1:2::3'), await sendRequest('2001:db8:1:ffff::3')];
    await sendRequest('2001:db8:2:2::3');
    const { stdout } = await firsthold('requests', 'decline', '--like', a, '--json');
    assert.deepEqual(JSON.parse(stdout), [
      { reference: b, status: 'declined' },
      { reference: a, status: 'declined' },
    ]);
  });

  test('reports what cannot be declined and declines the rest', async () => {
    const { sendRequest, firsthold, service, statuses } = await withVisitors(newDatabase);
    for (const json of [true, false]) {
      const [first, second, third] = [
        await sendRequest('203.0.113.1'),
        await sendRequest('203.0.113.2'),
        await sendRequest('203.0.113.3'),
      ];
      await acceptOnceDeclined(service.storage, kind, first, second);
      const args = ['requests', 'decline', '--like', third];
      const { exitCode, stdout, stderr } = await firsthold(...args, ...(json ? ['--json'] : []));
      assert.equal(exitCode, 1);
      const error = `Booking request ${second} is accepted and cannot become declined.`;
      if (json)
        assert.deepEqual(JSON.parse(stdout), [
          { reference: first, status: 'declined' },
          { reference: second, error },
          { reference: third, status: 'declined' },
        ]);
      else assert.equal(stdout.match(/ declined; the date is no longer held\.$/gm)?.length, 2);
      if (!json)
        assert.match(stderr, new RegExp(`^${second} \\(Hall, 2027-03-15, Evening\\): ${error}$`, 'm'));
      assert.match(stderr, /^firsthold: 1 request of 3 could not be declined$/m);
      const now = await statuses();
      assert.deepEqual([now[first], now[second], now[third]], ['declined', 'accepted', 'declined']);
    }
  });

  test('a request that no longer holds its date has no network, and the command says why', async () => {
    const { sendRequest, commandLine, firsthold, service } = await withVisitors(newDatabase);
    const [a, b, c] = [
      await sendRequest('203.0.113.1'),
      await sendRequest('203.0.113.2'),
      await sendRequest('203.0.113.3'),
    ];
    await firsthold('requests', 'accept', a);
    await firsthold('requests', 'decline', b);
    const output = async (reference: string) => {
      const { exitCode, stdout, stderr } = await firsthold('requests', 'decline', '--like', reference);
      assert.deepEqual([exitCode, stdout], [1, '']);
      return stderr;
    };
    const gone = (reference: string, status: string) =>
      `firsthold: the network of ${reference} is no longer stored: the request is ${status}, and networks are kept only while a request holds its date\n`;
    assert.equal(await output(a), gone(a, 'accepted'));
    assert.equal(await output(b), gone(b, 'declined'));
    await service.storage.transact((db) =>
      db.updateTable('booking_requests').set({ network_hash: null }).where('reference', '=', c).execute(),
    );
    assert.equal(
      await output(c),
      `firsthold: the network of ${c} is unknown: the request was imported, or is from an older version\n`,
    );
    commandLine.now = service.now + 48 * hour;
    assert.equal(await output(c), gone(c, 'expired'));
    assert.equal(await output('BR-00000000'), 'firsthold: there is no booking request BR-00000000\n');
  });

  test('accepts one request or --like, and only --like has a dry run', async () => {
    const { sendRequest, firsthold, statuses } = await withVisitors(newDatabase);
    const reference = await sendRequest('203.0.113.1');
    for (const args of [[], [reference, '--like', reference], [reference, '--dry-run'], ['--like', 'BR-1']]) {
      const { exitCode, stderr } = await firsthold('requests', 'decline', ...args);
      assert.equal(exitCode, 2, args.join(' '));
      assert.match(stderr, /^firsthold: .+\n$/);
    }
    assert.deepEqual(await statuses(), { [reference]: 'pending_approval' });
  });
});

onAnyDatabase('the network a request came from', (newDatabase) => {
  test('stores the network as a hash per venue until the request is decided', async () => {
    const { sendRequest, firsthold, networks, service } = await withVisitors(newDatabase);
    const [a, b, c] = [
      await sendRequest('203.0.113.1'),
      await sendRequest('203.0.113.2'),
      await sendRequest('203.0.114.1'),
    ];
    await sendRequest('2001:db8::1');
    const stored = await networks();
    assert.match(stored.get(a) ?? '', /^[\w-]{43}$/);
    assert.equal(stored.get(a), stored.get(b));
    assert.equal(new Set(stored.values()).size, 3);
    const hashFor = (venue: string) => hashNetwork(service.storage.secret, venue, '203.0.113.0/24');
    assert.equal(stored.get(a), hashFor('riverside'));
    assert.notEqual(stored.get(a), hashFor('lakeside'));
    await firsthold('requests', 'accept', a);
    await firsthold('requests', 'decline', c);
    assert.deepEqual(await networks(), new Map([...stored, [a, null], [c, null]]));
  });

  test('deletes the network of an expired hold at the next request or list', async () => {
    const { sendRequest, commandLine, firsthold, networks, service } = await withVisitors(newDatabase);
    const a = await sendRequest('203.0.113.1');
    service.now = noon + 40 * hour;
    const b = await sendRequest('203.0.113.1');
    service.now = noon + 49 * hour;
    const c = await sendRequest('203.0.113.1');
    const stored = await networks();
    assert.deepEqual(
      [stored.get(a), stored.get(b) === stored.get(c), stored.get(c) === null],
      [null, true, false],
    );
    commandLine.now = noon + 90 * hour;
    await firsthold('requests', 'list');
    assert.deepEqual([...(await networks())].filter(([, network]) => network !== null).length, 1);
  });

  test('deletes the network of a request without a time limit when its slot starts', async () => {
    const { sendRequest, commandLine, firsthold, networks } = await withVisitors(newDatabase, {
      holdPeriod: 'none',
    });
    const a = await sendRequest('203.0.113.1');
    commandLine.now = Date.UTC(2027, 2, 11, 18) - 1;
    await firsthold('requests', 'list');
    assert.notEqual((await networks()).get(a), null);
    commandLine.now += 1;
    const { stderr } = await firsthold('requests', 'decline', '--like', a);
    assert.match(stderr, /is no longer stored: the request is expired/);
    assert.equal((await networks()).get(a), null);
  });

  test('no command prints a network', async () => {
    const { sendRequest, firsthold, networks } = await withVisitors(newDatabase);
    const a = await sendRequest('203.0.113.1');
    const network = (await networks()).get(a) ?? assert.fail();
    for (const args of [
      ['requests', 'show', a, '--json'],
      ['requests', 'show', a],
      ['requests', 'list', '--json'],
      ['export', '--with-requests'],
      ['export'],
      ['requests', 'decline', '--like', a, '--dry-run', '--json'],
      ['requests', 'decline', '--like', a, '--json'],
    ]) {
      const { exitCode, stdout, stderr } = await firsthold(...args);
      assert.equal(exitCode, 0, args.join(' '));
      assert.ok(!`${stdout}${stderr}`.includes(network), args.join(' '));
      assert.doesNotMatch(stdout, /"network|203\.0\.113/, args.join(' '));
    }
  });
});
