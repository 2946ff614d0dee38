/** The venue file of docs/venue-file.md, and what becomes of it when somebody changes a line. */
import { readFileSync } from 'node:fs';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import { type FieldProblem, ValidationError } from '../src/domain/errors.ts';

const page = readFileSync(new URL('../docs/venue-file.md', import.meta.url), 'utf8');

/** The document that the page shows, parsed anew each time. */
export function documentedVenueFile(): unknown {
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
}

/** The problems that the page shows, one a line. */
export function documentedProblems(): string[] {
  return (/```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '').trimEnd().split('\n');
}

/**
 * The documented file with other values at some paths, written as problems write them.
 *
 * @param changes path (`spaces[0].slots[0].endTime`) → value; `undefined` takes the member away
 */
export function documentWith(changes: Record<string, unknown>): unknown {
  const document = documentedVenueFile();
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
    const last = steps.pop() ?? '';
    let target = document as Record<string, unknown>;
    for (const step of steps) target = target[step] as Record<string, unknown>;
    if (value === undefined) delete target[last];
    else Object.defineProperty(target, last, { value, enumerable: true, configurable: true, writable: true });
  }
  return document;
}

/** What is wrong with a document; nothing if it can be imported. Whatever else is thrown goes on. */
export function problemsOf(document: unknown): readonly FieldProblem[] {
  try {
    parseVenueFile(document);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.problems;
    throw error;
  }
}
