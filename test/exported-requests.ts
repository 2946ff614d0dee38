/** Streams a full export with any number of booking requests. */

import { noChoices, type StoredOptionalFields } from '../src/domain/booking/optional-fields.ts';
import { encodeReference } from '../src/domain/booking/reference.ts';
import { slotInterval } from '../src/domain/booking/slot-interval.ts';
import type { ExportedRequest } from '../src/domain/documents/full-export/records.ts';
import {
  formatEnd,
  formatEvent,
  formatHeader,
  formatRequest,
  formatVenueFile,
} from '../src/domain/documents/full-export/write-record.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { writeVenueFile } from '../src/domain/documents/venue-file/write.ts';
import { computeQuote } from '../src/domain/money/quote.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import type { Slot } from '../src/domain/venue/slot.ts';
import { noon, venueWith } from './service.ts';

const statuses = ['accepted', 'pending_approval', 'declined', 'cancelled'] as const;

/** Yields an export of a venue with requests for the evenings of its halls, date by date, until the count is reached. */
export async function* exportedRequests(count: number, halls = 100): AsyncGenerator<string> {
  const [hall] = venueWith().spaces;
  const [evening] = hall?.slots ?? [];
  if (hall === undefined || evening === undefined) throw new Error('The venue has no evening.');
  const spaces = Array.from({ length: halls }, (_, index) => ({
    ...hall,
    id: `hall-${index}`,
    rooms: [`room-${index}`],
    slots: [{ ...evening, id: `evening-${index}` }],
  }));
  const file: VenueFile = { ...venueWith(), spaces };
  yield formatHeader(noon);
  yield formatVenueFile(writeVenueFile(file));
  for (let number = 0; number < count; number++)
    yield formatRequest(requestOf(number, halls, spaces[number % halls]?.slots[0] ?? evening, file));
  for (let number = 0; number < count; number++)
    yield formatEvent({
      at: noon + number,
      actor: 'visitor',
      action: 'booking-request.placed',
      subject: referenceOf(number),
      details: {},
    });
  yield formatEnd({ blocks: 0, bookingRequests: count, auditEntries: count });
}

function requestOf(number: number, halls: number, slot: Slot, { venue }: VenueFile): ExportedRequest {
  const date = addDays('2027-03-02', Math.floor(number / halls));
  const status = statuses[number % 4] ?? 'accepted';
  const [offer] = slot.packages;
  if (offer === undefined) throw new Error('The evening has no package.');
  const interval = slotInterval(slot, date, venue.timezone);
  const { choices, ...others } = number % 3 === 0 ? text(number) : noText;
  return {
    ...interval,
    reference: referenceOf(number),
    siteKey: 'key',
    items: [
      {
        number: 0,
        space: { id: `hall-${number % halls}`, name: 'Hall' },
        slot: { id: slot.id, name: slot.name, startTime: slot.startTime, endTime: slot.endTime },
        package: { id: offer.id, name: offer.name },
        date,
        timezone: venue.timezone,
        ...interval,
        ...choices,
      },
    ],
    nextItem: 1,
    rooms: [{ item: 0, rooms: number % 4 < 2 ? [`room-${number % halls}`] : [] }],
    title: number % 3 === 0 ? `Wedding ${number}` : null,
    guest: {
      name: `Example guest ${number}`,
      email: `guest${number}@example.com`,
      phone: null,
      company: null,
      ...(number % 5 === 0 && { language: 'de', address: { street: '1 Quay Street', city: 'Norwich' } }),
    },
    message: 'An evening of music, with a bar.',
    guestGroups: null,
    quote: computeQuote({ slotId: slot.id, offer, rates: [], venue, date, today: '2027-03-01' }),
    agreedPrice: null,
    adjustments: [],
    instalmentMarks: [],
    ...others,
    status,
    holdExpiresAt: null,
    challenge: null,
    waited: null,
    createdAt: noon + number,
    decidedAt: status === 'pending_approval' ? null : noon + number,
    reasonCode: status === 'declined' ? 'price' : null,
    series: null,
    importReference: null,
    erasedAt: null,
    amended: null,
    notes: [],
    corrections: [],
    importedRows: [],
  };
}

/** Spreads references evenly, as random ones are. */
function referenceOf(number: number): string {
  const spread = BigInt.asUintN(40, BigInt(number + 1) * 0x9e3779b97fn);
  return encodeReference(
    Uint8Array.from({ length: 5 }, (_, index) => Number((spread >> BigInt(8 * index)) & 0xffn)),
  );
}

const noText: StoredOptionalFields = { choices: noChoices, answers: [], terms: null };

/** Fills every optional request field. */
function text(number: number): StoredOptionalFields {
  return {
    choices: {
      attendance: number + 1,
      layout: 'Theatre',
      extras: [
        { id: 'projector', name: 'Projector', pieces: 2 },
        { id: 'cleaning', name: 'Cleaning', pieces: null },
      ],
    },
    answers: [
      { questionId: 'music', label: 'What music?', value: 'Folk,\nwith "fiddles"' },
      { questionId: 'age', label: 'How old?', value: 17.5 },
      { questionId: 'bar', label: 'A bar?', value: false },
    ],
    terms: { version: '2027-01', url: 'https://venue.example/terms', label: 'Terms' },
  };
}
