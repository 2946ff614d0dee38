/**
 * `npm run bench`: every measurement of docs/performance.md, on both databases.
 * `-- --quick` takes less than a minute; `-- --only growth` one measurement.
 */
import { parseArgs } from 'node:util';
import { measureAvailability } from './availability.ts';
import { measureBookingRequests } from './booking-requests.ts';
import { kinds, removeDatabases } from './databases.ts';
import { measureGrowth } from './growth.ts';
import { full, quick } from './measurements.ts';
import { measureMemory } from './memory.ts';
import { type Result, table } from './result.ts';
import { measureStartUp } from './start-up.ts';

const measurements = {
  availability: measureAvailability,
  'booking-requests': measureBookingRequests,
  growth: measureGrowth,
  memory: measureMemory,
  'start-up': measureStartUp,
};

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
const chosen = Object.entries(measurements).filter(([name]) => (values.only ?? name) === name);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(measurements).join(', ')}`);

const results: Result[] = [];
let failure: unknown;
try {
  for (const [name, measure] of chosen)
    for (const kind of kinds) {
      process.stderr.write(`${name}, ${kind} …\n`);
      results.push(...(await measure(kind, values.quick ? quick : full)));
    }
} catch (error) {
  failure = error;
}
process.stdout.write(`${table(results)}\n`);
await removeDatabases();
if (failure !== undefined) {
  console.error(failure);
  // Servers of the measurement that failed are still running.
  process.exit(1);
}
