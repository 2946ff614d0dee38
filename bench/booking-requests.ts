/** Measures booking requests per second over HTTP against the same transactions without the service. */
import { randomBytes } from 'node:crypto';
import { noOptionalFields } from '../src/domain/booking/optional-fields.ts';
import { placeBookingRequest } from '../src/operations/booking/place-booking-request.ts';
import { type BenchDatabase, type Kind, newDatabase, titles } from './databases.ts';
import { LoadGenerator } from './load.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { recordStatements, type Transaction } from './statement-recorder.ts';
import { openBaseline } from './transaction-baseline.ts';
import { siteKey, venueId } from './venue.ts';
import { type BenchBooking, bookingsFrom, guest, message, postBooking } from './visitors.ts';

/** As many concurrent transactions as the service has connections; SQLite writes one at a time anyway. */
const concurrency = 8;

/** Measures booking requests per second on one database. */
export async function measureBookingRequests(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const perRound = isQuick ? 300 : 1500;
  const bookings = bookingsFrom(1, (rounds + 1) * perRound);
  const transactions = await recordAll(await newDatabase(kind), bookings);
  const bare = await openBaseline(await newDatabase(kind), concurrency);
  const service = await startService((await newDatabase(kind)).environment);
  const load = new LoadGenerator();
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const first = round * perRound;
    const ours = async () => {
      const { answers: responses, seconds } = await load.run({
        port: service.port,
        connections: 16,
        requests: bookings.slice(first, first + perRound).map(postBooking),
        visitors: { first, count: perRound },
        until: { answers: perRound },
        status: 201,
      });
      return responses / seconds;
    };
    const theirs = () => bare.run(transactions.slice(first, first + perRound));
    const isOursFirst = round % 2 === 0;
    const a = await (isOursFirst ? ours() : theirs());
    const b = await (isOursFirst ? theirs() : ours());
    // The first round is a warm-up.
    if (round > 0) pairs.push(isOursFirst ? { ours: a, bare: b } : { ours: b, bare: a });
  }
  load.stop();
  await service.stop();
  await bare.close();
  const of = (pick: (pair: { ours: number; bare: number }) => number) => median(pairs.map(pick)).toFixed(0);
  return [
    resultOf(
      `booking requests, ${titles[kind]}`,
      pairs.map((pair) => pair.ours / pair.bare),
      { least: kind === 'sqlite' ? 0.85 : 0.5 },
      `${of((pair) => pair.ours)}/s of ${of((pair) => pair.bare)}/s, ${transactions.at(-1)?.length} statements each`,
    ),
  ];
}

/** Records the statements of the real operation for each booking. */
async function recordAll(database: BenchDatabase, bookings: readonly BenchBooking[]): Promise<Transaction[]> {
  const storage = await database.open();
  const context = { storage, clock: Date.now, randomBytes };
  const transactions: Transaction[] = [];
  const recorder = recordStatements(database.kind);
  for (const booking of bookings) {
    const requested = {
      ...booking,
      guest: { ...guest, phone: null, company: null },
      message,
      network: null,
      expectedTotalCents: null,
      ...noOptionalFields,
      additionalItems: [],
      isWaiting: false,
      code: null,
    };
    await placeBookingRequest(context, { venueId, siteKey }, requested, null);
    transactions.push(recorder.take());
  }
  recorder.stop();
  await storage.close();
  return transactions;
}
