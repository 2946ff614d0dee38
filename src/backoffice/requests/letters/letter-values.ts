/** What the placeholders of a letter contain for one request, in the language of the letter. */

import type { ManagementSchemas } from '../../../client/manage.ts';
import type { LetterOccasion, LetterPlaceholder } from '../../../domain/letters/letter.ts';
import { totalOfItem } from '../../../domain/money/sum-quotes.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { taxIncludedText } from '../../../ui/prices/price-messages.ts';
import { byStart } from '../offer/booked-offer.ts';
import type { HistoryEntry } from '../request/changes-in-force.ts';
import type { GuestLanguage } from './guest-language.ts';
import { type InstalmentsOfRequest, instalmentLines } from './instalment-lines.ts';
import { changeLines } from './letter-changes.ts';
import { timesText } from './times-text.ts';

/** What a letter needs to know of a request. */
export type LetterRequest = Pick<
  ManagementSchemas['StaffBookingRequest'],
  'reference' | 'guest' | 'holdExpiresAt' | 'timezone'
> &
  InstalmentsOfRequest & {
    /** The response deadline of its hold, or of the one that it challenges; null: none. */
    readonly responseDue: string | null;
    /** The changes that it names. */
    readonly changes: readonly HistoryEntry[];
  };

type LetterDate = LetterRequest['items'][number];

/** What a letter needs to know of a venue. */
export type LetterVenue = Pick<ManagementSchemas['Venue'], 'name' | 'contact' | 'website'>;

/** Returns a request as a letter about its cancellation or decline describes it, also before that: nothing is due any more. */
export const onceDecided = (request: LetterRequest, occasion: LetterOccasion): LetterRequest =>
  occasion === 'cancelled' || occasion === 'declined' ? { ...request, status: occasion } : request;

/** Returns the values of all placeholders. A missing one is empty: `fillLetter` drops lines that become empty. */
export function letterValues(
  request: LetterRequest,
  venue: LetterVenue,
  inLanguage: GuestLanguage,
  now: number,
): Readonly<Record<LetterPlaceholder, string>> {
  const { formats, documentText } = inLanguage;
  const { timezone } = request;
  const items = byStart(request.items);
  const [{ item: main } = { item: 0 }] = request.items;
  const price = request.agreedPrice ?? request.quote;
  const money = (cents: number) => (price ? formats.money(cents, price.currency) : '');
  const instalments = instalmentLines(request, inLanguage, dateIn(timezone, now));
  const timesOf = (item: LetterDate) => timesText(item, formats, documentText);
  // A list in the language of the letter, of what the dates have in common once: `11 June 2027 and 12 June 2027`.
  const list = (textOf: (item: LetterDate) => string) =>
    new Intl.ListFormat(formats.locale).format(new Set(items.map(textOf).filter((text) => text !== '')));
  const isSingle = items.length === 1;
  // Only a pending request holds its dates; without a time limit, until the first event starts.
  const holdEnd =
    request.status === 'pending_approval' ? (request.holdExpiresAt ?? items[0]?.startsAt ?? null) : null;
  const instant = (at: string | null) => (at === null ? '' : formats.instant(Date.parse(at), timezone));
  return {
    guest: request.guest.name,
    reference: request.reference,
    dates: items
      .map((item) => {
        const times = `${formats.date(item.date)}${formats.comma}${timesOf(item)}`;
        const place = [item.space.name, item.package.name];
        if (isSingle) return [place[0], times, place[1]].filter(Boolean).join('\n');
        const cost = price && `${formats.colon}${money(totalOfItem(price, item.item, { number: main }))}`;
        return `${[times, ...place].filter(Boolean).join(formats.comma)}${cost ?? ''}`;
      })
      .join('\n'),
    changes: changeLines(request.changes, { timezone, currency: price?.currency }, inLanguage).join('\n'),
    space: list((item) => item.space.name),
    date: isSingle ? list((item) => formats.date(item.date)) : list((item) => formats.plainDate(item.date)),
    times: list(timesOf),
    package: list((item) => item.package.name ?? ''),
    attendance: list(({ attendance }) => (attendance === null ? '' : formats.number(attendance))),
    total: price ? money(price.totalCents) : '',
    price: price ? taxIncludedText(documentText, money(price.totalCents), price.taxCents > 0) : '',
    instalments: instalments.map(({ label, amount }) => `${amount}${formats.colon}${label}`).join('\n'),
    holdEnd: instant(holdEnd),
    responseDue: instant(request.responseDue),
    venue: venue.name,
    contact: [venue.contact.email, venue.contact.phone, venue.website].filter(Boolean).join('\n'),
  };
}
