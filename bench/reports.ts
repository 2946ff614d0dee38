/** Measures the report of a year and of the year before, at a venue of sixty spaces with eight years of bookings. */
import { computeReport } from '../src/domain/reports/report.ts';
import { readReportInput } from '../src/storage/reports/report-figures.ts';
import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { benchVenue, venueId } from './venue.ts';

const spaces = 60;
const measured = {
  sqlite: { bookings: 100_000, target: { most: 300, unit: ' ms' } },
  postgres: { bookings: 1_000_000, target: { most: 1000, unit: ' ms' } },
};

/** Measures how long a report takes, and its processor time in the server process. */
export async function measureReports(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const { bookings, target } = measured[kind];
  const count = isQuick ? bookings / 10 : bookings;
  const database = await newDatabase(kind, benchVenue(spaces));
  await writeHistory(database, count, 'requests');
  const storage = await database.open();
  const now = Date.now();
  const year = new Date(now).getUTCFullYear();
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  const times: { ms: number; cpuMs: number }[] = [];
  // The first round is a warm-up.
  for (let round = -1; round < rounds; round++) {
    const start = { at: performance.now(), cpu: process.cpuUsage() };
    const { venue, current, yearBefore } = await storage.read((db) =>
      readReportInput(db, { venueId, timezone: 'Europe/London' }, period, now),
    );
    computeReport(venue, current);
    computeReport(venue, yearBefore);
    const { user, system } = process.cpuUsage(start.cpu);
    if (round >= 0) times.push({ ms: performance.now() - start.at, cpuMs: (user + system) / 1000 });
  }
  await storage.close();
  return [
    resultOf(
      `report of a year, ${titles[kind]}, ${count} bookings`,
      times.map(({ ms }) => ms),
      target,
      `${median(times.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms of processor time`,
    ),
  ];
}
