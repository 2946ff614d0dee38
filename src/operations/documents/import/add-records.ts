/** Adds records of a full export that conflict with nothing: feeds, letters, photos, events. */
import type { ImportedEvent } from '../../../domain/events/event.ts';
import { insertFeed } from '../../../storage/access/feeds.ts';
import { importEventLogEntries as addToLog, listEventLogOf } from '../../../storage/events/event-log.ts';
import { findLetter, upsertLetter } from '../../../storage/venue/letters.ts';
import { insertPhoto } from '../../../storage/venue/photos.ts';
import type { ImportBatch, RecordOf } from './import-batch.ts';

/** Adds missing feeds. A feed that exists stays as it is, also if it is revoked. */
export async function addFeeds(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'feed'>[],
): Promise<number> {
  let added = 0;
  for (const { record } of lines)
    if (await insertFeed(db, { withTitles: false, ...record.feed, venueId: file.venue.id })) added += 1;
  return added;
}

/** Adds missing letter templates. A template that exists stays as it is. */
export async function addLetters(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'letter'>[],
): Promise<number> {
  let added = 0;
  for (const { record } of lines) {
    const { occasion, language, ...text } = record.letter;
    const name = { venueId: file.venue.id, occasion, language };
    if ((await findLetter(db, name)) !== undefined) continue;
    await upsertLetter(db, name, text);
    added += 1;
  }
  return added;
}

/** Adds missing photos and returns their number. The same id means the same content. */
export async function addPhotos(
  { db, file, now }: ImportBatch,
  lines: readonly RecordOf<'photo'>[],
): Promise<number> {
  let added = 0;
  for (const { record } of lines) {
    const { files, ...photo } = record.photo;
    const contents = files.map(({ content, ...of }) => ({ ...of, content: Buffer.from(content, 'base64') }));
    if (await insertPhoto(db, { ...photo, venueId: file.venue.id }, contents, now)) added += 1;
  }
  return added;
}

/** Adds missing events and returns their number. */
export async function addEventLogEntries(
  { db, file, now, keepsPositions }: ImportBatch,
  lines: readonly RecordOf<'auditEntry'>[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const entries = lines.map(({ record: { auditEntry } }) => {
    const { position, version, publishedAt, ...entry } = auditEntry;
    const published = keepsPositions ? { position: position ?? null, version, publishedAt } : {};
    return { ...entry, ...published, venueId: file.venue.id };
  });
  // A new copy has no other events, and keeps events of equal content apart.
  const subjects = keepsPositions ? [] : [...new Set(entries.map(({ subject }) => subject))];
  // Events have no ids: equal content at the same instant means the same event.
  const nameOf = ({ at, actor, action, subject, details }: ImportedEvent) =>
    JSON.stringify([at, actor, action, subject, details]);
  const existing = new Set((await listEventLogOf(db, file.venue.id, subjects)).map(nameOf));
  const fresh = entries.filter((entry) => !existing.has(nameOf(entry)));
  await addToLog(db, fresh, now);
  return fresh.length;
}
