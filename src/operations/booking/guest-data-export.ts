/** Exports all data stored about a guest, as data protection law requires (docs/run/guest-data.md). */
import type { BookedItem } from '../../domain/booking/booked-item.ts';
import { type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import { presentChallenge } from '../../domain/booking/challenge.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import type { GuestGroup } from '../../domain/venue/guest-group.ts';
import { listCorrections } from '../../storage/booking/corrections.ts';
import type { GuestContact } from '../../storage/booking/guest-contacts.ts';
import { findGuestRecords } from '../../storage/booking/guest-records.ts';
import { type GuestData, listNetworkHashes } from '../../storage/booking/guests.ts';
import { listIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import { requestsInPieces } from '../../storage/booking/request-pieces.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';
import { findGroupsOfGuest } from './groups-of-guest.ts';

/** Returns all data stored about a guest in these requests and contacts at one venue. */
export async function exportGuestData(
  db: Reader,
  { venueId, requests, contacts }: { readonly venueId: string } & GuestData,
  now: Instant,
) {
  const exported = [];
  const networks = await listNetworkHashes(db, venueId, requests);
  for await (const piece of requestsInPieces(db, venueId, requests))
    for (const request of piece)
      exported.push(await serialize(db, request, networks.get(request.reference) ?? null, now));
  const added = [];
  for (const contact of contacts) added.push(await serializeContact(db, contact));
  const addresses = [...exported, ...contacts].flatMap(({ guest }) => addressKeyOf(guest.email) ?? []);
  const [record] = (await findGuestRecords(db, venueId, addresses)).values();
  const groups = [];
  for (const email of new Set(addresses))
    groups.push(...((await findGroupsOfGuest(db, venueId, { email }))?.groups ?? []));
  return {
    venueId,
    exportedAt: isoInstant(now),
    groups: uniqueGroups(groups),
    guestNotes: record?.notes ?? '',
    contacts: added,
    requests: exported,
  };
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
