/** A reporter of the test runner: lists the ten slowest test files of a run at its end. */
import type { TestEvent } from 'node:test/reporters';

/** How many files are listed. */
const listed = 10;

/** Each imports many test files (`import-tests.ts`), which are listed one by one, without the time to load them. */
const suites = '/test/suites/';

/** Returns the list. */
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const durations = new Map<string, number>();
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file !== undefined && !data.file.includes(suites))
      durations.set(data.file, data.duration_ms);
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && isTestFile(data.name))
      durations.set(data.name, data.details.duration_ms);
  }
  const slowest = [...durations].toSorted(([, one], [, other]) => other - one);
  yield `\nThe slowest test files, in seconds:\n`;
  for (const [file, ms] of slowest.slice(0, listed))
    yield `${(ms / 1000).toFixed(1).padStart(7)}  ${file.replace(`${process.cwd()}/`, '')}\n`;
}

const isTestFile = (name: string) => /\.test\.tsx?$/.test(name);
