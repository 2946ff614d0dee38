/**
 * `npm run bench`: runs every measurement with a target, on both databases if they matter. `-- --quick` takes less than
 * a minute; `-- --only growth` runs one measurement, `--on postgres` on one database; `-- --report` writes the table of
 * docs/evidence/performance.md.
 */
import { parseArgs } from 'node:util';
import { measureAvailability } from './availability.ts';
import { measureBackoffice, measureCalendar } from './backoffice.ts';
import { measureBookingCounts } from './booking-counts.ts';
import { measureBookingRequests } from './booking-requests.ts';
import { kinds, removeDatabases } from './databases.ts';
import { measureHours } from './hours.ts';
import { measureManyRules } from './many-rules.ts';
import { full, quick, report } from './measurements.ts';
import { measureMemory, measurePoolMemory } from './memory.ts';
import { measurePartEdits } from './part-edits.ts';
import { measureRateLimitCounter } from './rate-limit-counter.ts';
import { measureRelease } from './release.ts';
import { writeReport } from './report.ts';
import { type Result, table } from './result.ts';
import { measureScaling } from './scaling.ts';
import { measureSeries } from './series.ts';
import { measureStartUp } from './start-up.ts';
import { measureTailLatency } from './tail-latency.ts';
import { measureUploads } from './uploads.ts';
import { measureVenueAvailability } from './venue-availability.ts';
import { measureVenues } from './venues.ts';
import { measureFirstCard, measureWidget } from './widget.ts';

const onEachDatabase = {
  availability: measureAvailability,
  'every-availability': measureVenueAvailability,
  rules: measureManyRules,
  hours: measureHours,
  'booking-requests': measureBookingRequests,
  'booking-counts': measureBookingCounts,
  release: measureRelease,
  growth: measureScaling,
  memory: measureMemory,
  'pool-memory': measurePoolMemory,
  'start-up': measureStartUp,
  tail: measureTailLatency,
  uploads: measureUploads,
  venues: measureVenues,
  'part-edits': measurePartEdits,
  series: measureSeries,
};
const withoutDatabase = {
  'hit-counter': measureRateLimitCounter,
  widget: measureWidget,
  backoffice: measureBackoffice,
  calendar: measureCalendar,
  'first-card': measureFirstCard,
};
/** What the page in docs/ is about, in about ten minutes. */
const reported = [
  'booking-requests',
  'booking-counts',
  'availability',
  'release',
  'start-up',
  'memory',
  'calendar',
  'first-card',
];

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    on: { type: 'string' },
    report: { type: 'boolean' },
  },
});
const isChosen = (name: string) => (values.report ? reported.includes(name) : (values.only ?? name) === name);
const names = Object.keys({ ...onEachDatabase, ...withoutDatabase });
if (!names.some(isChosen)) throw new Error(`--only takes one of ${names.join(', ')}`);
if (values.on && !kinds.some((kind) => kind === values.on))
  throw new Error(`--on takes one of ${kinds.join(', ')}`);
const effort = values.quick ? quick : values.report ? report : full;

const results: Result[] = [];
let failure: unknown;
try {
  for (const [name, measure] of Object.entries(onEachDatabase).filter(([name]) => isChosen(name)))
    for (const kind of kinds.filter((kind) => (values.on ?? kind) === kind)) {
      process.stderr.write(`${name}, ${kind} …\n`);
      results.push(...(await measure(kind, effort)));
    }
  for (const [name, measure] of Object.entries(withoutDatabase).filter(([name]) => isChosen(name))) {
    process.stderr.write(`${name} …\n`);
    results.push(...(await measure(effort)));
  }
} catch (error) {
  failure = error;
}
process.stdout.write(`${table(results)}\n`);
if (values.report && failure === undefined) await writeReport(results, effort.rounds);
if (failure !== undefined) console.error(failure);
await removeDatabases();
if (failure !== undefined) {
  // Servers of the failed measurement are still running.
  process.exit(1);
}
