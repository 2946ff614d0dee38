/** Lists more requests than one page examines, with and without a matching index. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { isFullRun } from '../../../test/full-run.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import { chunks } from '../engine/chunks.ts';
import { listBookingRequests } from './booking-request-list.ts';
import type { RequestFilter } from './request-filter.ts';
import { type RequestCursor, type RequestOrder, requestCursorOf, requestOrders } from './request-order.ts';
import { insertAllSearchWords } from './search-words.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The rows examined per page. */
const maxRowsExamined = 2_000;

/** The columns that differ between the requests here. */
interface CountedRequest {
  readonly venue_id?: string;
  readonly guest_name?: string;
  readonly guest_email?: string;
  readonly space_id?: string;
  readonly status?: 'pending_approval' | 'accepted' | 'declined' | 'cancelled';
  readonly hold_expires_at?: number | null;
  readonly created_at?: number;
  readonly date?: string;
}

const referenceOf = (index: number) => `BR-${String(index).padStart(6, '0')}`;

onAnyDatabase('listing thousands of booking requests', (newDatabase) => {
  /** Creates a venue with this many requests, in the order of their creation. */
  async function withRequests(count: number, publish: (index: number) => CountedRequest) {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const { storage } = service;
    const scenario = scenarioFor(service);
    await scenario.import(
      divisibleHall({ venue: { id: 'elsewhere' }, siteKey: { key: 'other' }, rooms: {} }),
    );
    const one = await scenario.request('north-day', '2027-03-10');
    const [row, itemRow] = await storage.read(async (db) => [
      await db
        .selectFrom('booking_requests')
        .selectAll()
        .where('reference', '=', one)
        .executeTakeFirstOrThrow(),
      await db.selectFrom('booking_items').selectAll().where('reference', '=', one).executeTakeFirstOrThrow(),
    ]);
    const rows: (typeof row & Pick<typeof itemRow, 'space_id' | 'date'>)[] = [];
    const items: (typeof itemRow)[] = [];
    for (let index = 0; index < count; index++) {
      const { space_id = itemRow.space_id, date = itemRow.date, ...result } = publish(index);
      const starts_at = Date.parse(`${date}T09:00:00Z`);
      const times = { starts_at, ends_at: starts_at + hour };
      const request = {
        ...row,
        status: 'accepted' as const,
        hold_expires_at: null,
        created_at: noon + index,
        ...result,
        reference: referenceOf(index),
        ...times,
      };
      const { venue_id, reference } = request;
      rows.push({ ...request, space_id, date });
      items.push({ ...itemRow, venue_id, reference, space_id, date, ...times });
    }
    await storage.transact(async (db) => {
      await db.deleteFrom('occupancies').where('reference', '=', one).execute();
      await db.deleteFrom('booking_items').where('reference', '=', one).execute();
      await db.deleteFrom('booking_requests').where('reference', '=', one).execute();
      for (const some of chunks(
        rows.map(({ space_id: _, date: __, total_cents: ___, total_currency: ____, ...each }) => each),
      ))
        await db.insertInto('booking_requests').values(some).execute();
      for (const some of chunks(items)) await db.insertInto('booking_items').values(some).execute();
      await insertAllSearchWords(
        db,
        rows.map(
          (each) =>
            ({
              venueId: each.venue_id,
              reference: each.reference,
              erasedAt: null,
              guest: {
                name: each.guest_name,
                email: each.guest_email,
                phone: null,
                company: each.guest_company,
              },
            }) as BookingRequest,
        ),
      );
    });
    service.now = noon + hour;
    const page = (filter: Partial<RequestFilter>, by: RequestOrder, limit: number, after?: RequestCursor) =>
      storage.read((db) =>
        listBookingRequests(
          db,
          { venueId: 'riverside', statuses: [], ...filter },
          { limit, by, after },
          service.now,
        ),
      );
    /** Returns the references on each page. */
    async function pages(filter: Partial<RequestFilter>, by: RequestOrder = 'placed', limit = 100) {
      const found: string[][] = [];
      for (let after: RequestCursor | null | undefined; after !== null; ) {
        const { requests, next } = await page(filter, by, limit, after);
        found.push(requests.map(({ reference }) => reference));
        after = next;
      }
      return found;
    }
    return { page, pages, rows };
  }

  test('examines two thousand for one page and returns the next cursor even if none matched', async () => {
    const oldest = { space_id: 'north' };
    const { page, pages } = await withRequests(maxRowsExamined + 1, (index) =>
      index === 0 ? oldest : { space_id: 'south' },
    );
    const { requests, next } = await page({ spaceId: 'north' }, 'placed', 10);
    assert.deepEqual(requests, []);
    assert.deepEqual(next, { at: noon + 1, reference: referenceOf(1) });
    const found = await page({ spaceId: 'north' }, 'placed', 10, next);
    assert.deepEqual(
      found.requests.map(({ reference }) => reference),
      [referenceOf(0)],
    );
    assert.equal(found.next, null);
    // A full page ends where its limit is reached.
    const full = await page({ spaceId: 'south' }, 'placed', 10);
    assert.equal(full.requests.length, 10);
    assert.deepEqual(full.next, requestCursorOf('placed', full.requests[9] ?? assert.fail()));
    assert.deepEqual(await pages({ spaceId: 'nowhere' }), [[], []]);
  });

  test('uses an index for rare words and pending requests', async () => {
    // Requests of another venue do not count.
    const elsewhere = { venue_id: 'elsewhere', guest_name: 'Zed', status: 'pending_approval' as const };
    const { pages } = await withRequests(2 * maxRowsExamined + 4, (index) => ({
      guest_name: index === 0 ? 'Zed' : 'Visitor',
      ...(index === 1 && { status: 'pending_approval' as const, hold_expires_at: noon + 2 * hour }),
      ...(index === 2 && { status: 'pending_approval' as const, hold_expires_at: noon + hour }),
      ...(index > maxRowsExamined + 2 && elsewhere),
    }));
    const [zed, waits, expired] = [referenceOf(0), referenceOf(1), referenceOf(2)];
    assert.deepEqual(await pages({ text: 'zed' }), [[zed]]);
    assert.deepEqual(await pages({ text: 'zed', statuses: ['pending_approval'] }), [[]]);
    assert.deepEqual(await pages({ statuses: ['pending_approval'] }), [[waits]]);
    assert.deepEqual(await pages({ statuses: ['pending_approval'] }, 'event'), [[waits]]);
    assert.deepEqual(await pages({ statuses: ['pending_approval'] }, 'hold'), [[waits]]);
    assert.deepEqual(await pages({}, 'hold'), [[expired, waits]]);
    // Other statuses and combinations of statuses have no index, so rows are examined one by one.
    assert.deepEqual(await pages({ statuses: ['expired'] }), [[], [expired]]);
    assert.deepEqual(await pages({ statuses: ['pending_approval', 'expired'] }), [[], [expired, waits]]);
    assert.deepEqual(await pages({ statuses: ['expired', 'pending_approval'] }), [[], [expired, waits]]);
    assert.deepEqual(await pages({ statuses: ['expired'] }, 'hold'), [[expired]]);
    // Queries across venues have no index either.
    assert.deepEqual(await pages({ venueId: undefined, statuses: ['expired'] }), [[], [], [expired]]);
  });

  test('uses the index up to two thousand matches, each request counted once', async () => {
    const { pages } = await withRequests(maxRowsExamined + 4, (index) => ({
      guest_name: `${index <= maxRowsExamined ? 'Crowd' : 'Nobody'} ${index < maxRowsExamined ? 'Hall Hallow' : 'Attic'}`,
      guest_email: 'hall'.repeat(Number(index < maxRowsExamined)),
      space_id: index === 0 ? 'north' : 'south',
      ...(index <= maxRowsExamined && { status: 'pending_approval' as const, hold_expires_at: null }),
    }));
    const oldest = [referenceOf(0)];
    assert.deepEqual(await pages({ text: 'hall', spaceId: 'north' }), [oldest]);
    assert.deepEqual(await pages({ text: 'crowd', spaceId: 'north' }), [[], oldest]);
    assert.deepEqual(await pages({ statuses: ['pending_approval'], spaceId: 'north' }), [[], oldest]);
    const shown = await pages({ text: 'hall' }, 'placed', 700);
    assert.deepEqual(
      shown.map(({ length }) => length),
      [700, 700, 600],
    );
    assert.deepEqual(new Set(shown.flat()).size, maxRowsExamined);
  });

  test('all pages together are the filtered list in order, with and without an index', async () => {
    const count = 2_300;
    const statuses = ['pending_approval', 'accepted', 'declined', 'cancelled'] as const;
    // Few distinct instants and dates, so that pages end between equal values.
    const { pages, rows } = await withRequests(count, (index) => {
      const scattered = (index * 7919) % count;
      const date = new Date(noon + (scattered % 40) * day).toISOString().slice(0, 10);
      return {
        venue_id: index % 23 === 0 ? 'elsewhere' : 'riverside',
        guest_name: `Guest${index % 50 === 0 ? ' Rare' : ''} ${['Ada', 'Bo'][scattered % 2]}`,
        space_id: ['north', 'south'][scattered % 2] ?? '',
        status: statuses[index % 3 === 0 ? 0 : (scattered % 3) + 1] ?? 'declined',
        hold_expires_at:
          index % 3 === 0 ? ([noon, noon + hour, noon + 2 * hour, null][index % 4] ?? null) : null,
        created_at: noon - (scattered % 60) * hour,
        date,
      };
    });
    const now = noon + hour;
    const statusOf = (row: (typeof rows)[number]) =>
      statusAt({ status: row.status, holdExpiresAt: row.hold_expires_at, startsAt: row.starts_at }, now);
    function expected(filter: Partial<RequestFilter>, by: RequestOrder): string[] {
      const {
        venueId,
        spaceId,
        from,
        to,
        since,
        text = '',
        statuses: requested = [],
      } = { venueId: 'riverside', ...filter };
      const key = (row: (typeof rows)[number]) =>
        ({
          placed: -row.created_at,
          event: row.starts_at,
          hold: row.hold_expires_at ?? Number.POSITIVE_INFINITY,
        })[by];
      const passes = (row: (typeof rows)[number]) =>
        (venueId === undefined || row.venue_id === venueId) &&
        (spaceId === undefined || row.space_id === spaceId) &&
        (from === undefined || row.date >= from) &&
        (to === undefined || row.date <= to) &&
        (since === undefined || row.created_at >= since) &&
        (requested.length === 0 || requested.includes(statusOf(row))) &&
        (by !== 'hold' || row.status === 'pending_approval') &&
        text.split(' ').every((word) => ` ${row.guest_name.toLowerCase()}`.includes(` ${word}`));
      const before = (one: string, other: string) => (one < other ? -1 : 1) * (by === 'placed' ? -1 : 1);
      return rows
        .filter(passes)
        .sort((a, b) => (key(a) === key(b) ? before(a.reference, b.reference) : key(a) < key(b) ? -1 : 1))
        .map(({ reference }) => reference);
    }
    const pending: RequestStatus[] = ['pending_approval'];
    const filters: Partial<RequestFilter>[] = [
      ...[{}, { venueId: undefined }, { venueId: 'elsewhere' }, { spaceId: 'north' }],
      ...[{ text: 'guest' }, { text: 'rar' }, { text: 'rare ada' }, { text: 'guest bo', spaceId: 'south' }],
      ...[{ statuses: pending }, { statuses: pending, spaceId: 'south' }, { statuses: pending, text: 'gu' }],
      ...[{ statuses: ['expired' as const] }, { statuses: [...pending, 'accepted' as const] }],
      ...[
        { from: '2027-03-20' },
        { to: '2027-03-20', text: 'ada' },
        { from: '2027-03-05', to: '2027-03-09' },
      ],
      ...[{ since: noon - 20 * hour }, { since: noon - 20 * hour, statuses: pending }],
    ];
    for (const [place, by] of requestOrders.entries())
      for (const [at, filter] of filters.entries()) {
        // In `npm test`, each filter with one order.
        if (!isFullRun && (at + place) % requestOrders.length !== 0) continue;
        const found = await pages(filter, by, 97);
        const what = `${by} ${JSON.stringify(filter)}`;
        assert.deepEqual(found.flat(), expected(filter, by), what);
        assert.ok(
          found.every(({ length }) => length <= 97),
          what,
        );
      }
    assert.ok(expected({ text: 'guest' }, 'placed').length > maxRowsExamined, 'too many for an index');
    assert.ok(expected({ text: 'rare' }, 'hold').length > 5, 'few, but not none');
  });
});
