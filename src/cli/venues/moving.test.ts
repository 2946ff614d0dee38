import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Webhook as Signer } from 'standardwebhooks';
import { type CommandLine, commandLineOn } from '../../../test/command-line.ts';
import { newPostgres, newSqlite, type TestDatabase } from '../../../test/databases.ts';
import { inLongRun } from '../../../test/full-run.ts';
import { anyPrivate } from '../../../test/private-addresses.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { bookingRequest, startService, type TestService, venueWith } from '../../../test/service.ts';
import { acceptInvitation, logInAs, tokenFor } from '../../../test/staff.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { WebhookDispatcher } from '../../delivery/webhook-dispatcher.ts';
import type { PrivateAddressSettings } from '../../domain/events/private-addresses.ts';
import { addFeed } from '../../operations/access/add-feed.ts';
import { addStaff } from '../../operations/access/add-staff.ts';
import { addWebhook } from '../../operations/events/add-webhook.ts';
import { listPublished } from '../../storage/events/published-log.ts';

const hour = 3_600_000;
const folder = temporaryFolder();
const passphraseFile = join(folder, 'passphrase');
writeFileSync(passphraseFile, 'a dozen old umbrellas\n');
const secret = ['--passphrase-file', passphraseFile];
const to = 'https://booking.example';

const dispatcherFor = (service: TestService, privateAddresses: PrivateAddressSettings) =>
  new WebhookDispatcher(service, {
    privateAddresses,
    eventRetentionMs: null,
    onDisabled: () => undefined,
    onError: (error) => {
      throw error;
    },
  });

const webhookFor = (service: TestService, { url }: Receiver) =>
  addWebhook(service, { url, urlSetBy: 'operator', venueId: 'riverside', kinds: [] }, anyPrivate, 'operator');

const placedIn = (receiver: Receiver) =>
  receiver.taken.flatMap(({ event }) => (event.type === 'booking-request.placed' ? [event] : []));

/** Runs a command that must succeed. */
async function run(installation: CommandLine, ...args: string[]) {
  const result = await installation.firsthold(...args);
  assert.equal(result.exitCode, 0, result.stderr);
  return result;
}

const ownPage = { 'sec-fetch-site': 'same-origin' };

async function setPassword(service: TestService, link: string, password: string): Promise<void> {
  const { statusCode, body } = await acceptInvitation(service, link, { password, name: 'Sam' });
  assert.equal(statusCode, 201, body);
}

const logIn = async ({ app }: TestService, email: string, password: string) =>
  app.inject({
    method: 'POST',
    url: '/venues/manage/v1/session',
    headers: ownPage,
    payload: { email, password },
  });

for (const [from, target, options] of [
  [newSqlite, newPostgres, {}],
  [newPostgres, newSqlite, inLongRun],
] as const)
  describe(`moving a venue from ${from.name.slice(3)} to ${target.name.slice(3)}`, options, () => {
    const setUp = async () => {
      const [old, other]: readonly TestDatabase[] = [await from(), await target()];
      assert.ok(old !== undefined && other !== undefined);
      const source = await startService(await old.open(), { venue: venueWith() });
      const copy = await startService(await other.open(), {
        venue: venueWith({ venue: { id: 'lakeside' }, siteKey: { key: 'lakeside' } }),
        key: 'key',
      });
      const [here, there] = [commandLineOn(old), commandLineOn(other)];
      const file = join(folder, `${from.name}.jsonl`);
      const exportAndImport = async () => {
        here.now = source.now;
        there.now = copy.now;
        await run(here, 'venues', 'freeze', 'riverside');
        await run(here, 'venues', 'export', 'riverside', ...secret, '--force', '-o', file);
        return run(there, 'venues', 'import', file, ...secret);
      };
      /** Finishes the move with the code that `moved` prints. */
      const finish = async () => {
        const moved = await run(here, 'venues', 'moved', 'riverside', '--to', to, '--json');
        assert.doesNotMatch(moved.stderr, /not exported/);
        await run(there, 'venues', 'unfreeze', 'riverside', '--code', JSON.parse(moved.stdout).code);
      };
      return { source, copy, here, there, file, exportAndImport, finish };
    };

    test('takes along requests, tokens, feeds, webhooks with their queues, idempotency keys and passwords', async () => {
      const { source, copy, here, exportAndImport, finish } = await setUp();
      const receiver = await startReceiver();
      const webhook = await webhookFor(source, receiver);
      receiver.answer = (_call, response) => void response.writeHead(500).end();
      const repeated = { headers: { 'idempotency-key': 'same' } };
      const expiring = await source.post('/booking-requests', bookingRequest());
      source.now += 47 * hour;
      const first = await source.post('/booking-requests', bookingRequest({ date: '2027-03-20' }), repeated);
      const { headers } = await tokenFor(source);
      const feed = await addFeed(
        source,
        { venueId: 'riverside', spaceId: null, withGuests: false },
        'operator',
      );
      const owner = await run(here, 'staff', 'add', 'sam@riverside.example', '--role', 'owner');
      await setPassword(source, owner.stdout, 'a dozen old umbrellas');
      await dispatcherFor(source, anyPrivate).round();
      assert.equal(receiver.taken.length, 0);
      await run(here, 'venues', 'freeze', 'riverside');
      // A hold expires while the venue is frozen.
      source.now += 2 * hour;
      copy.now = source.now;
      const eventsAt = (service: TestService) =>
        service.storage.read((db) => listPublished(db, { venueId: 'riverside', position: 0 }, 99));
      const before = await eventsAt(source);
      const imported = await exportAndImport();
      assert.match(
        imported.stdout,
        /^Imported riverside: 2 booking requests, \d+ event log entries, 0 photos, 1 webhooks, 1 API tokens, 1 staff\. It is frozen\.\n$/,
      );
      await finish();
      const again = await copy.post('/booking-requests', bookingRequest({ date: '2027-03-20' }), repeated);
      assert.deepEqual(again.body, first.body);
      const token = await copy.app.inject({ url: '/venues/manage/v1/venues', headers });
      assert.deepEqual(
        token.json().data.map(({ id, frozenAt }: { id: string; frozenAt: unknown }) => [id, frozenAt]),
        [['riverside', null]],
      );
      assert.equal((await copy.app.inject({ url: `/feeds/${feed.secret}.ics` })).statusCode, 200);
      assert.equal((await logIn(copy, 'sam@riverside.example', 'a dozen old umbrellas')).statusCode, 201);
      receiver.answer = (_call, response) => void response.end();
      const hosts = { forOperator: false, hosts: new Set([new URL(receiver.url).host]) };
      for (let round = 0; round < 9; round++) await dispatcherFor(copy, hosts).round();
      await dispatcherFor(source, anyPrivate).round();
      const { reference } = expiring.body.data;
      assert.deepEqual(
        receiver.taken.filter(({ event }) => event.data.subject === reference).map(({ event }) => event.type),
        ['booking-request.placed', 'hold.lapsed'],
      );
      for (const { body, headers: signed } of receiver.taken) {
        const at = new Date(Number(signed['webhook-timestamp']) * 1000);
        assert.equal(
          signed['webhook-signature'],
          new Signer(webhook.secret).sign(signed['webhook-id'] ?? '', at, body),
        );
      }
      assert.equal(new Set(receiver.taken.map(({ event }) => event.id)).size, receiver.taken.length);
      // Events keep their positions, and thereby their ids; new ones follow.
      assert.deepEqual((await eventsAt(copy)).slice(0, before.length), before);
      assert.equal(
        (await source.post('/booking-requests', bookingRequest({ date: '2027-04-01' }))).status,
        503,
      );
      assert.equal(
        (await copy.post('/booking-requests', bookingRequest({ date: '2027-04-01' }))).status,
        201,
      );
    });

    test('invites people whose address belongs to an account there, unless the operator confirms it', async () => {
      const { source, copy, here, there, file, exportAndImport, finish } = await setUp();
      for (const email of ['sam@riverside.example', 'ann@riverside.example', 'new@riverside.example'])
        await addStaff(
          source,
          { email, name: 'At the source', venueId: 'riverside', role: 'owner' },
          'operator',
        );
      for (const email of ['sam@riverside.example', 'ann@riverside.example'])
        await addStaff(
          copy,
          { email, name: 'At the target', venueId: 'lakeside', role: 'viewer' },
          'operator',
        );
      const first = await exportAndImport();
      assert.match(first.stdout, /sam@riverside\.example \(owner\) {2}\/manage\/welcome#/);
      assert.match(first.stdout, /ann@riverside\.example \(owner\) {2}\/manage\/welcome#/);
      assert.doesNotMatch(first.stdout, /new@/);
      const members = async () =>
        JSON.parse((await run(there, 'staff', 'list', '--venue', 'riverside', '--json')).stdout).map(
          ({ email, name }: { email: string; name: string }) => [email, name],
        );
      assert.deepEqual(await members(), [['new@riverside.example', 'At the source']]);
      // Replaces the copy, and keeps the account that the first import created.
      const again = await run(
        there,
        ...['venues', 'import', file, ...secret, '--confirm-staff', 'Ann@riverside.example', '--json'],
      );
      const joined = JSON.parse(again.stdout).members;
      assert.deepEqual(
        joined
          .map(({ email, invitation }: { email: string; invitation: unknown }) => [
            email,
            invitation !== null,
          ])
          .sort(),
        [
          ['ann@riverside.example', false],
          ['new@riverside.example', false],
          ['sam@riverside.example', true],
        ],
      );
      assert.deepEqual((await members()).sort(), [
        ['ann@riverside.example', 'At the target'],
        ['new@riverside.example', 'At the source'],
      ]);
      await finish();
      const { invitation } = joined.find(({ email }: { email: string }) => email === 'sam@riverside.example');
      assert.equal((await run(here, 'venues', 'list')).stdout.includes(`moved to ${to}`), true);
      const { headers } = await logInAs(copy, { venueId: 'lakeside', role: 'viewer' });
      const wrong = await acceptInvitation(copy, invitation.link, {}, headers);
      // Only the person with this address can use it.
      assert.equal(wrong.statusCode, 403);
    });

    test('rejects a wrong passphrase, other files, and every order in which two copies would accept changes', async () => {
      const { source, copy, here, there, file, exportAndImport, finish } = await setUp();
      const rejects = async (installation: CommandLine, reason: RegExp, ...args: string[]) => {
        const { exitCode, stderr } = await installation.firsthold('venues', ...args);
        assert.notEqual(exitCode, 0);
        assert.match(stderr, reason);
      };
      await rejects(here, /Freeze the venue first/, 'export', 'riverside', ...secret, '-o', file);
      await exportAndImport();
      const other = join(folder, 'other');
      writeFileSync(other, 'another passphrase');
      await rejects(there, /the passphrase is wrong/, 'import', file, '--passphrase-file', other);
      const plain = await there.firsthold('import', file);
      assert.match(plain.stderr, /use: firsthold venues import/);
      const full = join(folder, `${from.name}-full.jsonl`);
      await run(here, 'export', 'riverside', '--with-requests', '-o', full);
      await rejects(there, /use: firsthold import/, 'import', full, ...secret);
      for (const code of [[], ['--code', 'guessed'], ['--code', '-Value']])
        await rejects(there, /is a copy/, 'unfreeze', 'riverside', ...code);
      await rejects(there, /is a copy/, 'export', 'riverside', ...secret, '-o', other);
      await rejects(there, /is a copy/, 'moved', 'riverside', '--to', to);
      // A step back: the copy can never be unfrozen, only replaced.
      await run(here, 'venues', 'unfreeze', 'riverside');
      assert.equal((await source.post('/booking-requests', bookingRequest())).status, 201);
      await run(here, 'venues', 'freeze', 'riverside');
      const { stdout } = await run(here, 'venues', 'moved', 'riverside', '--to', to, '--json');
      const { code } = JSON.parse(stdout);
      await rejects(there, /this is not its code/, 'unfreeze', 'riverside', '--code', code);
      await rejects(here, /already exists; .* --force/, 'export', 'riverside', ...secret, '-o', file);
      await run(here, 'venues', 'export', 'riverside', ...secret, '--force', '-o', file);
      await run(there, 'venues', 'import', file, ...secret);
      await finish();
      await rejects(there, /already a venue riverside here/, 'import', file, ...secret);
      assert.equal((await copy.post('/booking-requests', bookingRequest())).status, 409);
    });

    test('corrects the address that booking pages redirect to, and refuses one that no installation has', async () => {
      const { source, here, exportAndImport } = await setUp();
      await exportAndImport();
      for (const address of ['https://booking.example/firsthold', 'https://sam@booking.example', 'booking'])
        assert.match(
          (await here.firsthold('venues', 'moved', 'riverside', '--to', address)).stderr,
          /to: must be an address such as https:\/\/booking\.example, without a path/,
        );
      const moved = (address: string) => run(here, 'venues', 'moved', 'riverside', '--to', address);
      const first = await moved('http://bokking.example/');
      assert.match(first.stdout, /^riverside has moved to http:\/\/bokking\.example\. /);
      assert.equal(
        first.stderr,
        'http://bokking.example is not encrypted, and /book pages here redirect guests to it. If it should be https, repeat the command with that address.\n',
      );
      const again = await moved(to);
      assert.equal(again.stdout, first.stdout.replace('http://bokking.example', to));
      assert.equal(
        again.stderr,
        `The address was http://bokking.example; /book pages here now redirect to ${to}.\n`,
      );
      assert.equal((await moved(`${to}/`)).stderr, '');
      const page = await source.app.inject({ url: '/book/key' });
      assert.equal(page.headers.location, `${to}/book/key`);
    });

    test('loses nothing that was acknowledged under load, and never has two live copies', async () => {
      const { source, copy, here, there, file } = await setUp();
      const receiver = await startReceiver();
      await webhookFor(source, receiver);
      const hosts = { forOperator: false, hosts: new Set([new URL(receiver.url).host]) };
      /** The installations that answered with 201, in order. */
      const accepted: { readonly by: string; readonly reference: string }[] = [];
      let sent = 0;
      let hasEnded = false;
      let step = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const move = async (installation: CommandLine, ...args: string[]) => {
        const result = await run(installation, 'venues', ...args);
        step.resolve();
        step = Promise.withResolvers();
        return result;
      };
      const send = async (client: number, nth: number) => {
        const date = new Date(Date.UTC(2027, 3, 1 + client * 150 + nth)).toISOString().slice(0, 10);
        sent += 1;
        // Another visitor each time, whom no rate limit stops.
        const options = {
          address: `10.0.${sent >> 8}.${sent & 255}`,
          headers: { 'idempotency-key': `${client}/${nth}` },
        };
        for (const [by, service] of Object.entries({ source, copy })) {
          const { status, body } = await service.post('/booking-requests', bookingRequest({ date }), options);
          if (status === 201) begun.resolve();
          if (status === 201) return accepted.push({ by, reference: body.data.reference });
          // The target does not know the website key before the import.
          assert.ok(status === 503 || (by === 'copy' && status === 404), `${by} ${status}`);
        }
        return null;
      };
      /** Sends requests for other dates, each to the source and then to the target, again after each step of the move. */
      const visit = async (client: number) => {
        for (let nth = 0; nth < 150 && !(hasEnded && nth > 2); nth++)
          for (let next = step.promise; (await send(client, nth)) === null; next = step.promise) await next;
      };
      const load = Array.from({ length: 4 }, (_, client) => visit(client));
      await begun.promise;
      await dispatcherFor(source, anyPrivate).round();
      await move(here, 'freeze', 'riverside');
      await move(here, 'export', 'riverside', ...secret, '--force', '-o', file);
      await move(there, 'import', file, ...secret);
      const { stdout } = await move(here, 'moved', 'riverside', '--to', to, '--json');
      await move(there, 'unfreeze', 'riverside', '--code', JSON.parse(stdout).code);
      hasEnded = true;
      await Promise.all(load);
      for (let before = -1; before < receiver.calls.length; ) {
        before = receiver.calls.length;
        await dispatcherFor(copy, hosts).round();
      }
      const stored = await copy.storage.read((db) =>
        db.selectFrom('booking_requests').select('reference').where('venue_id', '=', 'riverside').execute(),
      );
      const references = accepted.map(({ reference }) => reference);
      assert.deepEqual([...new Set(references)].sort(), stored.map(({ reference }) => reference).sort());
      // Both accepted some, and the source none after the copy.
      const bys = accepted.map(({ by }) => by);
      assert.deepEqual([...new Set(bys)], ['source', 'copy']);
      assert.ok(!bys.slice(bys.indexOf('copy')).includes('source'));
      const called = new Set(placedIn(receiver).map(({ data }) => data.subject));
      assert.deepEqual(
        references.filter((reference) => !called.has(reference)),
        [],
      );
    });
  });
