/**
 * A reporter of the test runner. At the end of a run it lists the ten slowest test files, and writes the paths of the files
 * with failures, one a line, to the file that `TEST_FAILED_FILES` names.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** How many files are listed. */
const listed = 10;

/** Each imports many test files (`import-tests.ts`), which are listed one by one, without the time to load them. */
const suites = '/test/suites/';

/** Returns the list. */
export default async function* runSummary(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const durations = new Map<string, number>();
  const failed = new Set<string>();
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file !== undefined && !data.file.includes(suites))
      durations.set(data.file, data.duration_ms);
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && isTestFile(data.name))
      durations.set(data.name, data.details.duration_ms);
    // A suite fails with its tests. One that could not be loaded has the path as its title.
    if (type === 'test:fail' && !hasFailedTests(data.details.error))
      failed.add(resolve(data.file !== undefined && isTestFile(data.file) ? data.file : data.name));
  }
  const failures = process.env['TEST_FAILED_FILES'];
  if (failures !== undefined) writeFileSync(failures, [...failed].join('\n'));
  const slowest = [...durations].toSorted(([, one], [, other]) => other - one);
  yield `\nThe slowest test files, in seconds:\n`;
  for (const [file, ms] of slowest.slice(0, listed))
    yield `${(ms / 1000).toFixed(1).padStart(7)}  ${file.replace(`${process.cwd()}/`, '')}\n`;
}

const isTestFile = (name: string) => /\.test\.tsx?$/.test(name);

const hasFailedTests = (error: Error) => 'failureType' in error && error.failureType === 'subtestsFailed';
