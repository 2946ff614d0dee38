/** Photos under load and under failures: many at once, a killed process, a database that cannot write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { atEveryNode, citusNodes } from '../citus.ts';
import { everyRow, onAnyDatabase, type TestDatabase } from '../databases.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { newPhotoProcessor } from '../photo-processor.ts';
import { hugePngHeader } from '../pictures.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { clientFor } from './manager.ts';

const uploads = runCount(30, 100);

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 90, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();

/** Noise, which compresses badly: the image's files do not fit into the remaining space of the database. */
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const noisy = sharp({ create: { width: 1900, height: 1300, channels: 3, background: '#357', noise } })
  .jpeg()
  .toBuffer();

onAnyDatabase('photo failures', (newDatabase) => {
  async function open(photoProcessor = newPhotoProcessor()) {
    const database = await newDatabase();
    const storage = await database.open();
    const service = await startService(storage, { venue: venueWith(), photoProcessor });
    return { database, storage, service, photoProcessor, manager: await clientFor(service) };
  }

  test(
    'many uploads at once: each is stored or asked to retry, and visitors are served',
    inLongRun,
    async () => {
      const { service, manager } = await open();
      // A venue has places for 13.
      const pictures = await Promise.all(Array.from({ length: uploads }, (_, at) => picture(100 + at)));
      let left = pictures.length;
      const statuses = Promise.all(
        pictures.map(async (body) => {
          const { status, headers } = await manager.post('/photos', body);
          left -= 1;
          if (status === 429) assert.ok(headers['retry-after']);
          return status;
        }),
      );
      let responses = 0;
      while (left > 0) {
        const address = `10.9.${responses >> 8}.${responses & 255}`;
        for (const path of ['/spaces', '/spaces/hall/availability?from=2027-03-12&to=2027-03-12'])
          assert.equal((await service.get(path, { address })).status, 200);
        responses += 1;
      }
      assert.ok(responses > 0);
      const stored = (await statuses).filter((status) => status === 201).length;
      assert.deepEqual(new Set(await statuses), new Set([201, 429]));
      const { body } = await manager.get('/photos?limit=100');
      assert.equal(body.data.length, stored);
      // Retries the uploads that got a 429.
      for (const again of pictures) assert.equal((await manager.post('/photos', again)).status, 201);
      assert.equal((await manager.get('/photos?limit=100')).body.data.length, uploads);
      await service.app.close();
    },
  );

  test('a decompression bomb is rejected with a message, and the others are stored', async () => {
    const { service, manager } = await open();
    const [before, bomb, after] = await Promise.all([
      manager.post('/photos', await picture(100)),
      manager.post('/photos', hugePngHeader(50_000, 50_000)),
      manager.post('/photos', await picture(101)),
    ]);
    assert.deepEqual([before.status, bomb.status, after.status], [201, 422, 201]);
    assert.equal(bomb.body.error.details[0].message, 'has more than 64 megapixels');
    await service.app.close();
  });

  test('an image process that cannot start: 503 with a message, and the rest works', async () => {
    const { service, manager, storage } = await open(newPhotoProcessor({ maxStartMs: 1 }));
    const { status, body, headers } = await manager.post('/photos', await picture(100));
    assert.deepEqual([status, headers['retry-after']], [503, '2']);
    assert.equal(body.error.message, 'Photos cannot be processed at the moment. Please try again.');
    assert.equal((await service.get('/spaces')).status, 200);
    assert.deepEqual((await everyRow(storage))['photo_files'], []);
    await service.app.close();
  });

  for (const kind of ['full', 'read-only'] as const) {
    // On PostgreSQL a trigger simulates the full disk.
    const skip = kind === 'full' && citusNodes.length > 0 && 'Citus has no triggers';
    test(`a database that is ${kind}: 503, nothing partial is stored, and a retry succeeds`, {
      skip,
    }, async () => {
      const { service, manager, storage, database } = await open();
      const hall = await noisy;
      const repair = await breaking[database.kind][kind](storage, database);
      const { status, headers } = await manager.post('/photos', hall);
      assert.deepEqual([status, headers['retry-after']], [503, '2']);
      const { photos, photo_files: files } = await everyRow(storage);
      assert.deepEqual([photos, files], [[], []]);
      await service.app.close();
      await storage.close();
      await repair();
      const later = await startService(await database.open());
      assert.equal((await (await clientFor(later)).post('/photos', hall)).status, 201);
      await later.app.close();
    });
  }
});

type Breaking = (storage: OpenDatabase, database: TestDatabase) => Promise<() => Promise<unknown>>;

/** Returns a function that sets a pragma on SQLite's write connection. */
const pragma =
  (text: string): Breaking =>
  async (storage) => {
    await storage.transact(async (db) => void (await sql.raw(`pragma ${text}`).execute(db)));
    return async () => undefined;
  };

const connect = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return client;
};

const asSuperuser =
  (broken: readonly string[], repaired: readonly string[]): Breaking =>
  async (_, { environment }) => {
    const urls = 'DATABASE_URL' in environment ? atEveryNode(environment.DATABASE_URL) : [];
    const clients = await Promise.all(urls.map(connect));
    for (const client of clients) for (const statement of broken) await client.query(statement);
    return async () => {
      for (const client of clients) {
        for (const statement of repaired) await client.query(statement);
        await client.end();
      }
    };
  };
const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
const readOnly = (value: string) =>
  `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`;

/** Makes a database reject writes, and makes it writable again. */
const breaking: Record<TestDatabase['kind'], Record<'full' | 'read-only', Breaking>> = {
  sqlite: {
    full: pragma('max_page_count = 1'),
    'read-only': pragma('query_only = on'),
  },
  postgres: {
    // The server's message when the disk has no space for the second file.
    full: asSuperuser(
      [
        `create function full_disk() returns trigger language plpgsql as $$ begin
          if exists (select from photo_files) then raise exception 'No space left on device' using errcode = '53100'; end if;
          return new; end $$`,
        'create trigger full_disk before insert on photo_files for each row execute function full_disk()',
      ],
      ['drop trigger full_disk on photo_files'],
    ),
    'read-only': asSuperuser(
      [readOnly('on'), endOthers],
      ['set transaction_read_only = off', readOnly('off'), endOthers],
    ),
  },
};
