/** What a restore replaces, and with what: printed before it does. */
import { existsSync, statSync } from 'node:fs';
import { type Summary, summarizeSqlite } from '../storage/dialects/sqlite-summary.ts';
import { shortList } from './choose-venue.ts';
import { formatInstant } from './format-instant.ts';
import type { Terminal } from './terminal.ts';

/**
 * Prints the content of a backup, and of the database that it would replace. Prints nothing about a file that is no backup:
 * the restore names the reason.
 */
export function printPreview(terminal: Terminal, backup: string, target: string): void {
  const restored = summarizeSqlite(backup);
  if (restored === null || typeof restored === 'string') return;
  const written = formatInstant(Math.floor(statSync(backup).mtimeMs));
  terminal.print(`In the backup: ${contentText(restored)}; its file is of ${written}.`);
  if (!existsSync(target)) return;
  const there = summarizeSqlite(target);
  if (there === null) terminal.print(`In ${target}: a database that is damaged, or of another program.`);
  else if (there === 'empty')
    terminal.print(`In ${target}: an empty database, as after a start or a restore that was killed.`);
  else if (there === 'unfinished') terminal.print(`In ${target}: the target of a copy that was interrupted.`);
  else {
    terminal.print(`In ${target}: ${contentText(there)}.`);
    if (there.secret !== restored.secret)
      terminal.print(
        'The backup is of another installation than this database: with other venues, staff, links and webhooks.',
      );
  }
}

function contentText({ venues, bookingRequests, lastEventAt }: Summary): string {
  const named =
    venues.length === 0 ? 'no venue' : `${countOf(venues.length, 'venue')} (${shortList(venues)})`;
  const newest = lastEventAt === null ? '' : `, newest event ${formatInstant(lastEventAt)}`;
  return `${named}, ${countOf(bookingRequests, 'booking request')}${newest}`;
}

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
