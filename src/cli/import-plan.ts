/** Formats an import plan for people and for programs (docs/run/import-export.md). */

import { describeBlock } from '../domain/booking/block-description.ts';
import type { CurrentBooking } from '../domain/booking/room-reassignment.ts';
import type { VenueFile } from '../domain/documents/venue-file/venue-file.ts';
import { hasChanges } from '../operations/documents/import/compare-venues.ts';
import type { ImportPlan } from '../operations/documents/import/plan-import.ts';
import type { Terminal } from './terminal.ts';

/** The number of entries printed per kind; `--json` has all. */
const maxListed = 50;

/** The hint for skipping conflicting bookings, at the end of an error. */
export const skipHint =
  'to keep such a booking where it is, add --leave-booking REF; this is recorded in the event log';

/**
 * Prints an import plan.
 * @param suffix a sentence about the added history, for a full export
 */
export function printPlan(
  terminal: Terminal,
  file: VenueFile,
  plan: ImportPlan,
  { isDryRun, suffix }: { isDryRun: boolean; suffix?: string },
): void {
  const name = `${file.venue.name} (${file.venue.id})`;
  const spaces = file.spaces.length === 1 ? '1 space' : `${file.spaces.length} spaces`;
  const done = `${isDryRun ? 'Would import' : 'Imported'} ${name} with ${spaces}.`;
  const noChanges = `${name} already matches the file; nothing ${isDryRun ? 'would change' : 'changed'}.`;
  terminal.print(hasChanges(plan) ? done : noChanges);
  if (suffix !== undefined) terminal.print(suffix);
  for (const line of linesOf(plan)) terminal.print(`  ${line}`);
}

/** Returns why a plan cannot be applied; null if it can. */
export function planErrorSummary({ bookings: { inTheWay }, problems }: ImportPlan): string | null {
  const reasons = [
    ...(inTheWay.length > 0 ? [counted(inTheWay.length, 'conflicting booking')] : []),
    ...(problems.length > 0 ? [counted(problems.length, 'problem')] : []),
  ];
  if (reasons.length === 0) return null;
  return `${reasons.join(', ')}${inTheWay.length > 0 ? ` (${skipHint})` : ''}`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function* linesOf({
  venue,
  blocks,
  bookings,
  problems,
  restoredKeys,
  ...kinds
}: ImportPlan): Iterable<string> {
  if (venue !== 'unchanged') yield `venue ${venue}`;
  const names = { spaces: 'spaces', slots: 'slots', packages: 'packages', siteKeys: 'website keys' } as const;
  for (const kind of ['spaces', 'slots', 'packages', 'siteKeys'] as const)
    for (const change of ['added', 'changed', 'removed'] as const)
      yield* list(`${names[kind]} ${change}`, kinds[kind][change]);
  yield* list('website keys that were removed here and are added again', restoredKeys);
  yield* list('website keys that the file does not have, and that stay', kinds.siteKeys.kept);
  yield* list('blocks added', blocks.added.map(describeBlock));
  yield* list(
    'blocks removed',
    blocks.removed.map(
      (block) => `${block.id} (${describeBlock(block)}${block.source === 'staff' ? ', by staff' : ''})`,
    ),
  );
  yield* bookingLines(bookings);
  for (const { path, message } of problems) yield `problem: ${path === '' ? '' : `${path}: `}${message}`;
}

function* bookingLines({ moving, outlasting, left, inTheWay }: ImportPlan['bookings']): Iterable<string> {
  const some = <T extends CurrentBooking>(bookings: readonly T[], what: (booking: T) => string) => {
    const lines = bookings
      .slice(0, maxListed)
      .map((booking) => `${booking.reference} (${booking.spaceId}, ${booking.date}) ${what(booking)}`);
    return bookings.length > maxListed ? [...lines, omittedNote(bookings.length)] : lines;
  };
  yield* some(moving, ({ rooms, to }) => `moves from ${rooms.join(', ')} to ${to.join(', ')}`);
  yield* some(outlasting, ({ rooms, gone }) => `keeps ${rooms.join(', ')}, although its ${gone} is removed`);
  yield* some(left, ({ rooms }) => `stays in ${rooms.join(', ')}, as requested`);
  // Each of these needs a decision.
  for (const { reference, spaceId, date, message } of inTheWay)
    yield `conflict: ${reference} (${spaceId}, ${date}) ${message}`;
}

const omittedNote = (count: number) => `… and ${count - maxListed} more (use --json for all)`;

function list(heading: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, maxListed).join(', ');
  return [`${heading}: ${shown}${ids.length > maxListed ? ` ${omittedNote(ids.length)}` : ''}`];
}
