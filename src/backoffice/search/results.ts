/** What the search dialog finds for a text: dates, guests, requests, spaces and pages. */
import type { ManagementSchemas } from '../../client/manage.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { t as shell } from '../base/messages.ts';
import { accountLink, areaActions, areas, pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats, locale } from '../messages/language.ts';
import { t } from './messages.ts';
import { parseDate } from './parse-date.ts';

/** A result: a link with a text. */
export interface Result {
  readonly kind: 'dates' | 'guests' | 'requests' | 'spaces' | 'pages';
  readonly label: string;
  readonly detail: string;
  readonly link: string;
}

type Guest = ManagementSchemas['DirectoryGuest'];
type Request = ManagementSchemas['BookingRequestSummary'];
type Space = Pick<ManagementSchemas['Space'], 'id' | 'name'>;

const maxSpaces = 5;

/** Returns whether each word of the text begins a word of the label. */
function matches(label: string, text: string): boolean {
  const words = (from: string) => from.toLocaleLowerCase(locale).match(/[\p{L}\p{N}]+/gu) ?? [];
  const ofLabel = words(label);
  return words(text).every((word) => ofLabel.some((each) => each.startsWith(word)));
}

/** Returns the pages of the back-office that the person may use. */
function pages(venueId: string): readonly Result[] {
  const page = (label: string, link: string): Result => ({ kind: 'pages', label, detail: '', link });
  return [
    ...areas
      .filter((area) => may(venueId, areaActions[area]))
      .map((area) => page(shell(area), pathOf(venueId, area))),
    ...(may(venueId, 'requests.decide') ? [page(t('newBooking'), pathOf(venueId, 'requests', ['new']))] : []),
    page(t('frontDesk'), pathOf(venueId, 'today', ['sheet'])),
    ...(may(venueId, 'amounts.read') ? [page(t('bookkeeping'), pathOf(venueId, 'today', ['books']))] : []),
    page(t('blocks'), pathOf(venueId, 'calendar', ['blocks'])),
    ...(may(venueId, 'staff.read') ? [page(t('people'), pathOf(venueId, 'settings', ['people']))] : []),
    ...(may(venueId, 'events.read') ? [page(t('history'), pathOf(venueId, 'settings', ['history']))] : []),
    page(shell('account'), accountLink()),
  ];
}

interface Found {
  readonly venueId: string;
  readonly text: string;
  readonly today: CalendarDate;
  readonly guests: readonly Guest[];
  readonly requests: readonly Request[];
  readonly spaces: readonly Space[];
}

/** Returns the results in the order in which they are shown. */
export function resultsFor({ venueId, text, today, guests, requests, spaces }: Found): readonly Result[] {
  if (text.trim() === '') return pages(venueId);
  const date = parseDate(text, locale, today);
  return [
    ...(date === null
      ? []
      : [
          {
            kind: 'dates',
            label: formats.date(date),
            detail: shell('calendar'),
            link: pathOf(venueId, 'calendar', [], { on: date, day: date }),
          } as const,
          {
            kind: 'dates',
            label: formats.date(date),
            detail: t('frontDesk'),
            link: pathOf(venueId, 'today', ['sheet'], { on: date }),
          } as const,
        ]),
    ...guests.map(
      ({ reference, guest: { name, company, email } }): Result => ({
        kind: 'guests',
        label: name,
        detail: [company, email].filter(Boolean).join(' · '),
        link: pathOf(venueId, 'guests', [reference]),
      }),
    ),
    ...requests.map(
      (request): Result => ({
        kind: 'requests',
        label: shownBookingName(request),
        detail: [formats.shortDateWithYear(request.date), request.space.name, request.reference].join(' · '),
        link: pathOf(venueId, 'requests', [request.reference], { show: 'all' }),
      }),
    ),
    ...spaces
      .filter(({ name }) => may(venueId, areaActions.spaces) && matches(name, text))
      .slice(0, maxSpaces)
      .map(
        ({ id, name }): Result => ({
          kind: 'spaces',
          label: name,
          detail: '',
          link: pathOf(venueId, 'spaces', [id]),
        }),
      ),
    ...pages(venueId).filter(({ label }) => matches(label, text)),
  ];
}
