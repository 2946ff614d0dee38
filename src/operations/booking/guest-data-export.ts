/** Exports all data stored about a guest, as data protection law requires (docs/run/guest-data.md). */
import type { BookedItem } from '../../domain/booking/booked-item.ts';
import { type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import { presentChallenge } from '../../domain/booking/challenge.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import type { GuestGroup } from '../../domain/venue/guest-group.ts';
import { listCorrections } from '../../storage/booking/corrections.ts';
import type { GuestContact } from '../../storage/booking/guest-contacts.ts';
import { findGuestRecords } from '../../storage/booking/guest-records.ts';
import { type GuestData, listAddressesOf, listNetworkHashes } from '../../storage/booking/guests.ts';
import { listIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import { requestsInPieces } from '../../storage/booking/request-pieces.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';
import { findGroupsOfGuest } from './groups-of-guest.ts';

/** Returns all data stored about a guest in these requests and contacts at one venue. */
export async function exportGuestData(
  db: Reader,
  of: { readonly venueId: string } & GuestData,
  now: Instant,
) {
  const requests = [];
  for await (const request of exportRequests(db, of, now)) requests.push(request);
  return { ...(await exportGuest(db, of, now)), requests };
}

/** Yields the same as JSON, in pieces of a few megabytes: prices of thousands of lines need many times their length in memory. */
export async function* exportGuestDataAsJson(
  db: Reader,
  of: { readonly venueId: string } & GuestData,
  now: Instant,
): AsyncIterable<string> {
  const guest = JSON.stringify(await exportGuest(db, of, now));
  let piece = `${guest.slice(0, -1)},"requests":[`;
  let separator = '';
  for await (const request of exportRequests(db, of, now)) {
    piece += separator + JSON.stringify(request);
    separator = ',';
    if (piece.length < 1_000_000) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]}`;
}

async function exportGuest(
  db: Reader,
  { venueId, requests, contacts }: { readonly venueId: string } & GuestData,
  now: Instant,
) {
  const references = [...requests, ...contacts.map(({ reference }) => reference)];
  const found = await listAddressesOf(db, venueId, references);
  const addresses = references.flatMap((reference) => found.get(reference) || []);
  const [record] = (await findGuestRecords(db, venueId, addresses)).values();
  const groups = [];
  for (const email of new Set(addresses))
    groups.push(...((await findGroupsOfGuest(db, venueId, { email }))?.groups ?? []));
  const added = [];
  for (const contact of contacts) added.push(await serializeContact(db, contact));
  return {
    venueId,
    exportedAt: isoInstant(now),
    groups: uniqueGroups(groups),
    guestNotes: record?.notes ?? '',
    contacts: added,
  };
}

async function* exportRequests(
  db: Reader,
  { venueId, requests }: { readonly venueId: string } & GuestData,
  now: Instant,
) {
  const networks = await listNetworkHashes(db, venueId, requests);
  for await (const piece of requestsInPieces(db, venueId, requests))
    for (const request of piece)
      yield await serialize(db, request, networks.get(request.reference) ?? null, now);
}

async function serializeContact(
  db: Reader,
  { venueId, reference, guest, createdAt, updatedAt }: GuestContact,
) {
  return {
    reference,
    guest,
    createdAt: isoInstant(createdAt),
    updatedAt: isoInstant(updatedAt),
    history: await listHistory(db, venueId, reference),
  };
}

async function listHistory(db: Reader, venueId: string, reference: string) {
  const history = await listEventLogOf(db, venueId, [reference]);
  return history.map(({ at, actor: by, action, details }) => ({
    at: isoInstant(at),
    actor: by,
    action,
    details,
  }));
}

const uniqueGroups = (groups: readonly GuestGroup[]) => [
  ...new Map(groups.map(({ id, name }) => [id, { id, name }])).values(),
];

const serializeItem = (item: BookedItem) => ({
  ...item,
  startsAt: isoInstant(item.startsAt),
  endsAt: isoInstant(item.endsAt),
});

async function serialize(
  db: Reader,
  {
    erasedAt: _,
    amended,
    items: [item, ...others],
    nextItem: _next,
    answers,
    terms,
    ...request
  }: BookingRequest,
  networkHash: string | null,
  now: Instant,
) {
  const { reference, venueId, holdExpiresAt, agreedPrice } = request;
  const { number: _number, attendance, layout, extras, ...place } = item;
  const notes = await listNotes(db, request);
  const corrections = await listCorrections(db, request);
  const keys = await listIdempotencyKeys(db, request);
  return {
    ...request,
    ...place,
    ...(others.length > 0 && { additionalItems: others.map(serializeItem) }),
    additions: { attendance, layout, extras, answers, terms },
    network: networkHash,
    agreedPrice: agreedPrice && { ...agreedPrice, agreedAt: isoInstant(agreedPrice.agreedAt) },
    status: statusAt(request, now),
    startsAt: isoInstant(request.startsAt),
    endsAt: isoInstant(request.endsAt),
    holdExpiresAt: isoOrNull(holdExpiresAt),
    challenge: presentChallenge(request),
    waited: request.waited && { heldAt: isoOrNull(request.waited.heldAt) },
    createdAt: isoInstant(request.createdAt),
    decidedAt: isoOrNull(request.decidedAt),
    amendedAt: isoOrNull(amended?.at ?? null),
    notes: notes.map(({ at, actor: by, about, text }) => ({ at: isoInstant(at), actor: by, about, text })),
    corrections: corrections.map(({ id, at, changes }) => ({
      id,
      at: isoInstant(at),
      changes: changes.map(({ member, before, after }) => ({ member, before, after })),
    })),
    history: await listHistory(db, venueId, reference),
    idempotencyKeys: keys.map(({ siteKey, key, rememberedAt }) => ({
      siteKey,
      key,
      rememberedAt: isoInstant(rememberedAt),
    })),
  };
}
