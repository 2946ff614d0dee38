import type { ManagementSchemas } from '../../../client/manage.ts';
import type { LetterRequest } from '../../requests/letters/letter-values.ts';

/** When the preview of a letter is written. */
export const sampleNow = Date.parse('2027-03-01T12:00:00.000Z');

/** Returns an invented request, for the preview of a letter. */
export function sampleRequest({ currency, timezone }: ManagementSchemas['Venue']): LetterRequest {
  const quote = {
    hireFeeCents: 120_000,
    taxCents: 0,
    totalCents: 120_000,
    dueNowCents: 36_000,
    lines: [],
    currency,
    payments: [
      { amountCents: 36_000, dueBasis: 'after_signing', offsetDays: 7 },
      { amountCents: 84_000, dueBasis: 'before_event', offsetDays: 14 },
    ],
  };
  return {
    reference: 'BR-7K3M9QZ2',
    guest: { name: 'Alex Example', company: null },
    items: [
      {
        item: 0,
        space: { id: 'space', name: 'Main Hall' },
        date: '2027-06-12',
        slot: { id: 'slot', name: null, startTime: '18:00', endTime: '23:00' },
        package: { id: null, name: null },
        // That of its instants: it ends on the same day.
        timezone: 'UTC',
        startsAt: '2027-06-12T18:00:00.000Z',
        endsAt: '2027-06-12T23:00:00.000Z',
        attendance: 80,
        layout: null,
        extras: [],
      },
    ],
    quote,
    agreedPrice: null,
    status: 'pending_approval',
    holdExpiresAt: '2027-03-03T12:00:00.000Z',
    responseDue: '2027-03-03T12:00:00.000Z',
    changes: [
      {
        type: 'booking-request.corrected',
        at: '2027-03-01T12:00:00.000Z',
        details: {},
        changes: [{ member: 'attendance', before: [{ attendance: 60 }], after: [{ attendance: 80 }] }],
      },
    ],
    timezone,
  };
}
