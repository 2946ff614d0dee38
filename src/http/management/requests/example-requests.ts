/** Booking requests whose members fit together, for the examples of the API description. */
import { exampleQuote } from '../../server/example-quote.ts';
import { exampleRequest } from '../event-schemas/request-example.ts';

const { totalCents, currency, ...shared } = exampleRequest;
const { reference, status, space, slot, package: offer, date, timezone, startsAt, endsAt } = shared;
const { attendance, holdExpiresAt, challenge, createdAt } = shared;

/** A pending request in full. */
export const exampleStaffRequest = {
  ...shared,
  series: null,
  quote: exampleQuote,
  agreedPrice: null,
  instalments: exampleQuote.payments.map(({ amountCents }, at) => ({
    number: at + 1,
    amountCents,
    dueOn: null,
    invoicedOn: null,
    paidOn: null,
  })),
  guestGroups: null,
  reasonCode: null,
  importReference: null,
  erasedAt: null,
  amendedAt: null,
};

/** The same request in a list. */
export const exampleSummary = {
  reference,
  status,
  space,
  slotName: slot.name,
  packageName: offer.name,
  date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timezone,
  startsAt,
  endsAt,
  title: shared.title,
  guest: shared.guest,
  itemCount: 1,
  attendance,
  messageStart: shared.message,
  totalCents,
  agreedTotalCents: null,
  reasonCode: null,
  currency,
  holdExpiresAt,
  challenge,
  createdAt,
  competing: 0,
  rank: 1,
  isNext: false,
};
