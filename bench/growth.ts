/** Latency of an availability answer made anew and of a booking request, with 10², 10⁴ and 10⁶ bookings. */
import { Connection, encodeRequest } from './connection.ts';
import { type BenchDatabase, type Kind, newDatabase, titles } from './databases.ts';
import { connectTo, writeHistory } from './history.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { availabilityPath, type BenchBooking, bookingsFrom, postBooking } from './visitors.ts';

const counts = { quick: [100, 10_000], full: [100, 10_000, 1_000_000] };
const target = { most: 1.2 };

export async function measureGrowth(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const databases: { count: number; database: BenchDatabase }[] = [];
  for (const count of isQuick ? counts.quick : counts.full) {
    const database = await newDatabase(kind);
    await writeHistory(database, count);
    databases.push({ count, database });
  }
  // Only now: writing a million takes longer than a server keeps an idle connection.
  const sizes = await Promise.all(databases.map(serve));
  const perRound = isQuick ? 15 : 40;
  const bookings = bookingsFrom(200, (rounds + 1) * perRound);
  const timings: { read: number; write: number }[][] = [];
  for (let round = -1; round < rounds; round++) {
    const times = sizes.map(() => ({ read: [] as number[], write: [] as number[] }));
    for (let turn = 0; turn < perRound; turn++) {
      const booking = bookings[(round + 1) * perRound + turn] as BenchBooking;
      for (let index = 0; index < sizes.length; index++) {
        // Each size comes first, second and last equally often.
        const place = (index + turn) % sizes.length;
        times[place]?.read.push((await sizes[place]?.read()) as number);
        times[place]?.write.push((await sizes[place]?.write(booking)) as number);
      }
    }
    // The first round only warms up.
    if (round >= 0)
      timings.push(times.map(({ read, write }) => ({ read: median(read), write: median(write) })));
  }
  for (const size of sizes) await size.stop();
  return sizes.slice(1).flatMap(({ count }, index) =>
    (['read', 'write'] as const).map((what) => {
      const ms = (of: number) => median(timings.map((round) => round[of]?.[what] as number)).toFixed(2);
      return resultOf(
        `${what === 'read' ? 'availability made anew' : 'booking request'}, ${titles[kind]}, 10${powers[Math.log10(count)]} bookings to 10²`,
        timings.map((round) => (round[index + 1]?.[what] as number) / (round[0]?.[what] as number)),
        target,
        `${ms(index + 1)} ms to ${ms(0)} ms`,
      );
    }),
  );
}

const powers: Record<number, string> = { 4: '⁴', 6: '⁶' };

async function serve({ count, database }: { count: number; database: BenchDatabase }) {
  const service = await startService(database.environment);
  const connection = await Connection.open(service.port);
  const sql = await connectTo(database);
  let visitor = 0;
  const address = () => `10.${++visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
  return {
    count,
    async read() {
      await sql.execute("update spaces set revision = revision + 1 where id = 'hall-0'");
      return connection.time(encodeRequest({ method: 'GET', path: availabilityPath }, address()), 200);
    },
    write: (booking: BenchBooking) => connection.time(encodeRequest(postBooking(booking), address()), 201),
    async stop() {
      connection.close();
      await sql.close();
      await service.stop();
    },
  };
}
