/** The requests of `main-thread.ts` that need something to change: bookings of 104 dates, photos, webhooks, guests. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** A request, with its body: a `Blob`, or JSON. */
export interface SentRequest {
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  /** The type of a `Blob`. */
  readonly type?: string;
}

interface Bench {
  /** @param request prepares the request of a round */
  readonly measure: (name: string, request: () => Promise<SentRequest> | SentRequest) => Promise<void>;
  /** Sends a request of the management API, below the venue, that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: the responses of many routes
  readonly call: (method: string, path: string, body?: unknown) => Promise<any>;
  readonly day: (days: number) => string;
  readonly booked: (from: string, dates: number) => object;
}

const maxDates = 104;

/** Measures changes of the largest things of a venue. */
export async function measureChanges(bench: Bench): Promise<void> {
  await measureLargeBookings(bench);
  await measureWaitingList(bench);
  await measureGuests(bench);
  await measurePhotos(bench);
  await measureOthers(bench);
}

let nextDay = 1200;

async function newBooking({ call, day, booked }: Bench, more: object, dates = maxDates): Promise<string> {
  const from = day(nextDay);
  nextDay += dates;
  const body = { ...booked(from, dates), email: 'large@example.com', ...more };
  return (await call('POST', '/booking-requests', body)).data.reference;
}

async function measureLargeBookings(bench: Bench): Promise<void> {
  const { measure, call, day, booked } = bench;
  const post = (path: string, body: object = {}) => ({
    path: `/booking-requests/${path}`,
    method: 'POST',
    body,
  });
  await measure('POST booking of 104 dates', () => {
    nextDay += maxDates;
    const body = { ...booked(day(nextDay - maxDates), maxDates), email: 'large@example.com', accept: true };
    return { path: '/booking-requests', method: 'POST', body };
  });
  const large = await newBooking(bench, { accept: true });
  for (const what of ['', '/history', '/similar', '/notes', '/day-context'])
    await measure(`GET booking of 104 dates${what}`, () => ({ path: `/booking-requests/${large}${what}` }));
  let total = 1_000_000;
  await measure('POST price of 104 dates', () =>
    post(`${large}/price`, { totalCents: 900_000_000 + total++, reason: 'Agreed' }),
  );
  for (const price of ['keep', 'update', 'add'])
    await measure(`PATCH attendance, price ${price}, of 104 dates`, () => ({
      path: `/booking-requests/${large}`,
      method: 'PATCH',
      body: { attendance: 1 + (total++ % 90), price },
    }));
  await measure('POST undo of a correction of 104 dates', async () => {
    const { correctionId } = await call('PATCH', `/booking-requests/${large}`, {
      attendance: 1 + (total++ % 90),
      price: 'update',
    });
    return post(`${large}/corrections/${correctionId}/undo`);
  });
  await measure('PATCH instalment of 104 dates', () => ({
    path: `/booking-requests/${large}/instalments/1`,
    method: 'PATCH',
    body: { invoicedOn: day(-(total++ % 90)) },
  }));
  const all = Array.from({ length: maxDates }, (_, item) => item);
  for (const price of ['keep', 'update'])
    await measure(`POST items/move of 104 dates, price ${price}`, async () => {
      const reference = await newBooking(bench, { accept: true });
      nextDay += 10;
      return post(`${reference}/items/move`, { items: all, days: 7, price });
    });
  await measure('POST items/cancel of 103 dates', async () =>
    post(`${await newBooking(bench, { accept: true })}/items/cancel`, { items: all.slice(1) }),
  );
  await measure('POST items/:item/move of 104 dates', async () =>
    post(`${await newBooking(bench, { accept: true })}/items/0/move`, {
      date: day(nextDay++),
      price: 'update',
    }),
  );
  await measure('POST items of 103 dates', async () => {
    const reference = await newBooking(bench, { accept: true }, maxDates - 1);
    const { name: _, ...item } = booked(day(nextDay++), 1) as { name: string };
    return post(`${reference}/items`, item);
  });
  for (const decision of ['accept', 'decline'])
    await measure(`POST ${decision} of 104 dates`, async () =>
      post(`${await newBooking(bench, {})}/${decision}`),
    );
  await measure('POST cancel of 104 dates', async () =>
    post(`${await newBooking(bench, { accept: true })}/cancel`, { reason: 'x' }),
  );
  await measure('POST undo of 104 dates', async () => {
    const reference = await newBooking(bench, { accept: true });
    await call('POST', `/booking-requests/${reference}/cancel`, {});
    return post(`${reference}/undo`);
  });
  const several: string[][] = [];
  for (let round = 0; round < 3; round++) {
    const references: string[] = [];
    for (let count = 0; count < 5; count++) references.push(await newBooking(bench, {}));
    several.push(references);
  }
  const again = [...several];
  await measure('POST decline of 5 with 104 dates', () => post('decline', { references: several.pop() }));
  await measure('POST undo of 5 with 104 dates', () => post('undo', { references: again.pop() }));
  // The history of a small booking is as long.
  const changed = await newBooking(bench, {}, 1);
  for (let change = 0; change < 400; change++)
    await call('PATCH', `/booking-requests/${changed}`, { title: `Title ${change}` });
  await measure('GET history of 400 changes', () => ({ path: `/booking-requests/${changed}/history` }));
}

async function measureWaitingList(bench: Bench): Promise<void> {
  const { measure, call, day, booked } = bench;
  const date = day(nextDay++);
  const holder = (await call('POST', '/booking-requests', { ...booked(date, 1), accept: true })).data
    .reference;
  const waiting: string[] = [];
  for (let count = 0; count < 40; count++)
    waiting.push(
      (await call('POST', '/booking-requests', { ...booked(date, 1), wait: true })).data.reference,
    );
  await measure('POST a waiting booking', () => ({
    path: '/booking-requests',
    method: 'POST',
    body: { ...booked(date, 1), wait: true },
  }));
  await measure('GET a date for which 40 wait', () => ({ path: `/booking-requests/${holder}/day-context` }));
  await measure('POST cancel, giving the date', async () => {
    const taken = day(nextDay++);
    const { reference } = (await call('POST', '/booking-requests', { ...booked(taken, 1), accept: true }))
      .data;
    const next = (await call('POST', '/booking-requests', { ...booked(taken, 1), wait: true })).data
      .reference;
    return { path: `/booking-requests/${reference}/cancel`, method: 'POST', body: { giveDateTo: next } };
  });
  let holding: string | undefined = holder;
  await measure('POST give-date', async () => {
    await call('POST', `/booking-requests/${holding}/${holding === holder ? 'cancel' : 'decline'}`, {});
    holding = waiting.pop();
    return { path: `/booking-requests/${holding}/give-date`, method: 'POST', body: {} };
  });
}

async function measureGuests(bench: Bench): Promise<void> {
  const { measure, call } = bench;
  const email = { email: 'large@example.com' };
  for (const path of ['groups', 'export'])
    await measure(`POST guests/${path} of large bookings`, () => ({
      path: `/guests/${path}`,
      method: 'POST',
      body: email,
    }));
  await measure('POST guests/erase (dry run) of large bookings', () => ({
    path: '/guests/erase',
    method: 'POST',
    body: { ...email, dryRun: true },
  }));
  let made = 0;
  const newGuest = async () =>
    (
      await call('POST', '/guests', {
        guest: { name: 'A. Guest', email: `made${made++}@example.com` },
        notes: 'x'.repeat(4_000),
      })
    ).data.reference;
  await measure('POST guests', () => ({
    path: '/guests',
    method: 'POST',
    body: { guest: { name: 'A. Guest', email: `made${made++}@example.com` }, notes: 'x'.repeat(4_000) },
  }));
  const list = await call('POST', '/guests/search', { text: 'large@example.com', limit: '1' });
  const large = list.data[0]?.reference;
  await measure('GET the guest of large bookings', () => ({ path: `/guests/${large}` }));
  await measure('PATCH the guest of large bookings', () => ({
    path: `/guests/${large}`,
    method: 'PATCH',
    body: { guest: { phone: `+44 20 7946 0${100 + made++}` } },
  }));
  await measure('POST merge of guests', async () => ({
    path: `/guests/${large}/merge`,
    method: 'POST',
    body: { reference: await newGuest() },
  }));
  await measure('POST guests/erase of large bookings', () => ({
    path: '/guests/erase',
    method: 'POST',
    body: email,
  }));
}

async function measurePhotos({ measure, call }: Bench): Promise<void> {
  // Noise: 25 MB of JPEG.
  const [width, height] = [8_000, 8_000];
  let quality = 90;
  let large = Buffer.alloc(0);
  do {
    quality -= 10;
    large = await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality })
      .toBuffer();
  } while (large.length > 24_900_000);
  let photo = 0;
  await measure(`POST photos of ${(large.length / 1e6).toFixed(0)} MB`, () => ({
    path: '/photos',
    method: 'POST',
    type: 'image/jpeg',
    body: new Blob([large, `${photo++}`]),
  }));
  await measure('POST photos, not a picture', () => ({
    path: '/photos',
    method: 'POST',
    type: 'image/jpeg',
    body: new Blob([readFileSync(process.execPath).subarray(0, 24_000_000)]),
  }));
  await measure('DELETE photos/:photoId', async () => {
    const { data } = await call('GET', '/photos');
    return { path: `/photos/${data[0].id ?? data[0].photo.id}`, method: 'DELETE' };
  });
}

async function measureOthers({ measure, call, day }: Bench): Promise<void> {
  const reports = `/reports?from=${day(-300)}&to=${day(65)}`;
  for (const part of [
    reports,
    '/venue-file',
    `/calendar?from=${day(0)}&to=${day(91)}`,
    '/booking-requests?limit=200',
  ])
    await measure(`GET batch of 20 ${part.slice(0, 18)}`, () => {
      const escaped = encodeURIComponent(`/venues/bench${part}`);
      const parts = Array.from({ length: 20 }, () => `get=${escaped}`).join('&');
      return { path: `/venues/manage/v1/batch?${parts}` };
    });
  const added = async (path: string, body: object) => (await call('POST', path, body)).data.id;
  const webhook = () => added('/webhooks', { url: 'https://hooks.example/bench' });
  const one = await webhook();
  await measure('POST webhooks/:webhookId/test', () => ({ path: `/webhooks/${one}/test`, method: 'POST' }));
  await measure('DELETE webhooks/:webhookId', async () => ({
    path: `/webhooks/${await webhook()}`,
    method: 'DELETE',
  }));
  await measure('DELETE blocks/:blockId', async () => ({
    path: `/blocks/${await added('/blocks', { from: day(3_000), to: day(3_001) })}`,
    method: 'DELETE',
  }));
  await measure('DELETE a letter', async () => {
    await call('PUT', '/letters/accepted/de', { subject: 'Hello', body: 'A hall. '.repeat(370) });
    return { path: '/letters/accepted/de', method: 'DELETE' };
  });
  let hall = 100;
  await measure('DELETE a package', () => {
    const id = `hall-${hall++}`;
    return { path: `/spaces/${id}/slots/${id}-0/packages/package-0`, method: 'DELETE' };
  });
  await measure('DELETE a slot', () => {
    const id = `hall-${hall++}`;
    return { path: `/spaces/${id}/slots/${id}-0`, method: 'DELETE' };
  });
  await measure('DELETE a space', () => ({ path: `/spaces/hall-${hall++}`, method: 'DELETE' }));
  await measure('PUT space-order', async () => {
    const { data } = await call('GET', '/space-order');
    return { path: '/space-order', method: 'PUT', body: { spaceIds: data.spaceIds.toReversed() } };
  });
}
