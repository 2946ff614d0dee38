/** The venue file of docs/api/venue-file.md, and variants of it. */
import { readFileSync } from 'node:fs';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import { type FieldProblem, ValidationError } from '../src/domain/errors.ts';

const page = readFileSync(new URL('../docs/api/venue-file.md', import.meta.url), 'utf8');

/** Parses the document on the page; each call returns a new object. */
export function documentedVenueFile(): unknown {
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
}

/** Returns the problems shown on the page, one per line. */
export function documentedProblems(): string[] {
  return (/```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '').trimEnd().split('\n');
}

/**
 * Returns the document with other values at some paths, in the notation of problems.
 *
 * @param changes path (`spaces[0].slots[0].endTime`) → value; `undefined` removes the member
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

/** Returns the problems of a document; none if it can be imported. Other errors are thrown. */
export function problemsOf(document: unknown): readonly FieldProblem[] {
  try {
    parseVenueFile(document);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.problems;
    throw error;
  }
}
