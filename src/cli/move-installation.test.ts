import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type CommandLine, commandLineOn } from '../../test/command-line.ts';
import { newPostgres, newSqlite, type TestDatabase } from '../../test/databases.ts';
import { bookingRequest, startService, type TestService, venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { changePart } from '../domain/documents/venue-file/parts.ts';
import { acceptBookingRequest } from '../operations/booking/accept-booking-request.ts';
import { blockDates } from '../operations/booking/block-dates.ts';
import { cancelBooking } from '../operations/booking/cancel-booking.ts';
import { declineBookingRequest } from '../operations/booking/decline-booking-request.ts';
import { addPhoto, photoIdOf } from '../operations/venue/add-photo.ts';
import { changeVenue } from '../operations/venue/change-venue.ts';
import { linkTo, pagePaths } from '../paths.ts';

const hour = 3_600_000;
const folder = temporaryFolder();

const asking = {
  contact: { email: 'bookings@riverside.example' },
  terms: { version: '2027-01', url: 'https://riverside.example/terms', label: 'Terms' },
  questions: [
    { id: 'music', label: 'What music?', kind: 'text' },
    { id: 'age', label: 'How old?', kind: 'number' },
  ],
};
const answers = [
  { questionId: 'music', value: 'Folk\n“fiddles” 🎻' },
  { questionId: 'age', value: 17.5 },
];

/** A hall of two rooms, each also a separate space; several keys, one whose holds have no time limit. */
const venue = () => {
  const { spaces, siteKeys, ...rest } = JSON.parse(
    JSON.stringify(venueWith({ venue: asking, space: { layouts: [{ name: 'Théâtre', capacity: 80 }] } })),
  );
  const half = (id: string) => ({
    ...spaces[0],
    id,
    rooms: [id],
    slots: [{ ...spaces[0].slots[0], id: `${id}-evening` }],
  });
  return venueWith({
    ...rest,
    space: {
      rooms: ['east', 'West'],
      rates: [{ label: 'Weekend', weekdays: [6, 7], basisPoints: 2000 }],
      photos: [{ url: 'https://riverside.example/hall.jpg', alt: 'Der Saal — 大ホール' }],
    },
    file: {
      spaces: [{ ...spaces[0], rooms: ['east', 'West'] }, half('east'), half('West')],
      siteKeys: [
        ...siteKeys,
        { key: 'patient', websites: [], holdPeriod: 'none' },
        { key: 'Zoo', websites: [] },
      ],
      blocks: [{ spaceId: 'hall', from: '2027-03-24', to: '2027-03-25', reason: 'Easter' }],
    },
  });
};

/** Creates requests of each status, both kinds of hold, an expired one, and both kinds of block. */
async function live(service: TestService): Promise<void> {
  let placed = 0;
  const place = async (changes: object, key = 'key') => {
    placed += 1;
    const { status, body } = await service.post('/booking-requests', bookingRequest(changes), {
      key,
      address: `198.51.100.${placed}`,
    });
    assert.equal(status, 201, JSON.stringify(body));
    return { venueId: 'riverside', reference: body.data.reference as string, actor: 'staff:ann' as const };
  };
  const output = { attendance: 80, layout: 'Théâtre', answers, terms: '2027-01' };
  await place({ date: '2027-03-05' });
  const booked = await place({ date: '2027-03-06', message: 'Line one\nand “two” 🎉\ttab', ...output });
  await acceptBookingRequest(service, booked);
  service.now += 49 * hour;
  await place({ date: '2027-03-12' });
  await place({ date: '2027-03-13' }, 'patient');
  await acceptBookingRequest(
    service,
    await place({ spaceId: 'east', slotId: 'east-evening', date: '2027-03-14' }),
  );
  await declineBookingRequest(
    service,
    await place({ spaceId: 'West', slotId: 'West-evening', date: '2027-03-14' }),
  );
  const cancelled = await place({
    date: '2027-03-15',
    guest: { name: 'Zoë', email: 'z@example.com', phone: '+1', company: 'Å' },
  });
  await acceptBookingRequest(service, cancelled);
  await cancelBooking(service, cancelled);
  const { id } = await addPhoto(service, {
    id: photoIdOf('riverside', noise),
    venueId: 'riverside',
    prepared,
  });
  await addPhoto(service, { id: photoIdOf('riverside', Buffer.of(1)), venueId: 'riverside', prepared });
  const photos = [{ url: linkTo(pagePaths.photo, { photoId: id, file: '960.webp' }), alt: 'The hall' }];
  await changeVenue(service, {
    venueId: 'riverside',
    spaceId: 'West',
    actor: 'staff:ann',
    check: () => undefined,
    edit: (document) => changePart(document, ['West'], { photos }),
  });
  const block = { spaceId: 'West', from: '2027-03-20', to: '2027-03-21', reason: 'Floor' };
  await blockDates(service, 'riverside', block, 'staff:ann');
}

/** A photo that contains every byte value. */
const noise = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const prepared = {
  width: 960,
  height: 640,
  files: [{ name: '960.webp', width: 960, content: noise }],
};

/** Returns the bodies of all public responses. */
async function publicAnswers({ get, post, app }: TestService): Promise<string[]> {
  const answers: string[] = [];
  const keep = async (path: string, body?: object) => {
    const options = { address: `203.0.113.${answers.length % 200}` };
    const answer = await (body === undefined ? get(path, options) : post(path, body, options));
    answers.push(`${path} ${answer.status} ${answer.headers['etag']} ${answer.raw.toString()}`);
  };
  await keep('/venue');
  await keep('/spaces');
  const file = { photoId: photoIdOf('riverside', noise), file: '960.webp' };
  const { statusCode, headers, rawPayload } = await app.inject(linkTo(pagePaths.photo, file));
  assert.deepEqual([statusCode, rawPayload], [200, noise]);
  answers.push(String(headers['etag']));
  for (const [space, slot] of [
    ['hall', 'evening'],
    ['east', 'east-evening'],
    ['West', 'West-evening'],
  ]) {
    await keep(`/spaces/${space}/slots`);
    await keep(`/spaces/${space}/availability?from=2027-03-01&to=2027-03-31`);
    await keep(`/spaces/${space}/availability?from=2027-03-20&to=2027-06-19`);
    for (const date of ['2027-03-12', '2027-03-13'])
      await keep('/quote', { spaceId: space, slotId: slot, packageId: 'dry-hire', date });
  }
  return answers;
}

const linesOf = (text: string, kind: string) =>
  text.split('\n').filter((line) => line.startsWith(`{"${kind}"`));

for (const [from, to] of [
  [newSqlite, newPostgres],
  [newPostgres, newSqlite],
] as const)
  describe(`moving an installation from ${from.name.slice(3)} to ${to.name.slice(3)}`, () => {
    const setUp = async () => {
      const old: TestDatabase = await from();
      const before = await startService(await old.open(), { venue: venue() });
      await live(before);
      const oldInstallation = commandLineOn(old);
      oldInstallation.now = before.now;
      const file = join(folder, `${from.name}.jsonl`);
      const { exitCode, stderr } = await oldInstallation.firsthold(
        'export',
        '--with-requests',
        '--force',
        '-o',
        file,
      );
      assert.deepEqual([exitCode, stderr], [0, '']);
      const database = await to();
      const newInstallation = commandLineOn(database);
      newInstallation.now = before.now;
      return { before, file, database, newInstallation, oldInstallation };
    };

    test('public responses are byte-identical, now and as holds expire', async () => {
      const { before, file, database, newInstallation } = await setUp();
      const { exitCode, stdout } = await newInstallation.firsthold('import', file);
      assert.equal(exitCode, 0);
      assert.match(stdout, /Added: 7 booking requests, 1 blocks added by staff, 2 photos, 15 event/);
      const moved = await startService(await database.open(), {});
      for (const hours of [0, 47, 49, 24 * 10, 24 * 12 + 7]) {
        before.now = moved.now = newInstallation.now + hours * hour;
        assert.deepEqual(await publicAnswers({ ...moved, get: withKey(moved) }), await publicAnswers(before));
      }
    });

    test('requests, holds, blocks and the event log are identical, and a second import changes nothing', async () => {
      const { file, newInstallation, oldInstallation } = await setUp();
      await newInstallation.firsthold('import', file);
      const blocksOf = async (installation: CommandLine): Promise<{ id: string; source: string }[]> =>
        JSON.parse((await installation.firsthold('blocks', 'list', '--json')).stdout);
      const blocks = await blocksOf(newInstallation);
      assert.deepEqual(blocks.map(({ source }) => source).sort(), ['import', 'staff']);
      assert.deepEqual(blocks, await blocksOf(oldInstallation));
      const again = await newInstallation.firsthold('import', file);
      assert.deepEqual(await blocksOf(newInstallation), blocks);
      assert.match(again.stdout, /nothing changed\.\nAdded: 0 booking requests, 0 blocks.*, 0 event/);
      const { stdout } = await newInstallation.firsthold('export', '--with-requests');
      const original = readFileSync(file, 'utf8');
      assert.equal(linesOf(original, 'photo').length, 2);
      for (const kind of ['venueFile', 'block', 'photo', 'bookingRequest'])
        assert.deepEqual(linesOf(stdout, kind), linesOf(original, kind));
      const audit = linesOf(stdout, 'auditEntry');
      assert.deepEqual(
        audit.filter((line) => linesOf(original, 'auditEntry').includes(line)),
        linesOf(original, 'auditEntry'),
      );
      // Besides the imported events: one for the new venue, one for its history.
      assert.equal(audit.length, linesOf(original, 'auditEntry').length + 2);
    });

    test('booked dates stay booked and staff can keep deciding', async () => {
      const { file, newInstallation, database } = await setUp();
      await newInstallation.firsthold('import', file);
      const moved = await startService(await database.open(), {});
      moved.now = newInstallation.now;
      let visitors = 0;
      const post = (body: object) => {
        visitors += 1;
        return moved.post('/booking-requests', body, { key: 'key', address: `203.0.113.${visitors}` });
      };
      for (const date of ['2027-03-06', '2027-03-12', '2027-03-13', '2027-03-14', '2027-03-20', '2027-03-24'])
        assert.equal((await post(bookingRequest({ date }))).status, 409, date);
      const list = await newInstallation.firsthold(
        'requests',
        'list',
        '--status',
        'pending_approval',
        '--json',
      );
      const [first] = JSON.parse(list.stdout);
      assert.equal((await newInstallation.firsthold('requests', 'decline', first.reference)).exitCode, 0);
      assert.equal(
        (await newInstallation.firsthold('requests', 'list', '--status', 'expired')).stdout.split('\n')
          .length,
        3,
      );
      const blocks = JSON.parse((await newInstallation.firsthold('blocks', 'list', '--json')).stdout);
      const byStaff = blocks.find(({ source }: { source: string }) => source === 'staff');
      assert.equal((await newInstallation.firsthold('blocks', 'remove', byStaff.id)).exitCode, 0);
      assert.equal(
        (await post(bookingRequest({ spaceId: 'West', slotId: 'West-evening', date: '2027-03-20' }))).status,
        201,
      );
    });

    test('a venue file can be exported, changed and imported again', async () => {
      const { oldInstallation, newInstallation, before } = await setUp();
      const exported = await oldInstallation.firsthold('export', 'riverside');
      assert.match(
        exported.stderr,
        /^1 blocks added by staff are not included; .*\nUp to 2 uploaded photos are referenced but not included; use --with-requests to include them\.\n$/,
      );
      const same = await oldInstallation.firstholdWith({ stdin: [exported.stdout] }, 'import', '-');
      assert.match(same.stdout, /nothing changed/);
      await newInstallation.firstholdWith({ stdin: [exported.stdout] }, 'import', '-');
      assert.equal((await newInstallation.firsthold('export')).stdout, exported.stdout);
      assert.equal(before.now, newInstallation.now);
    });
  });

/** `startService` knows a default key only if it imports the venue itself. */
function withKey(service: TestService): TestService['get'] {
  return (path, options) => service.get(path, { key: 'key', ...options });
}
