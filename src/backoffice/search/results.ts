/** What the search dialog finds for a text: dates, guests, requests, spaces and pages. */
import type { ManagementSchemas } from '../../client/manage.ts';
import { foldedForms, foldText } from '../../domain/fields/fold-text.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { t as shell } from '../base/messages.ts';
import { accountLink, areaActions, areas, pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats, locale } from '../messages/language.ts';
import { t as settings } from '../settings/messages.ts';
import { partActions, partNames } from '../settings/parts.ts';
import { toNewSpace, toPayments, toQuestions } from '../spaces/links.ts';
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

/** A page of the back-office. */
interface FoundPage extends Result {
  /** What else people type for it. */
  readonly words: string;
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether each word of the text begins a word of the label. */
function matches(label: string, text: string): boolean {
  const ofLabel = foldedForms(label).flatMap(wordsIn);
  return wordsIn(foldText(text)).every((word) => ofLabel.some((each) => each.startsWith(word)));
}

/** Returns the pages of the back-office that the person may use: those of the navigation first. */
function pages(venueId: string): readonly FoundPage[] {
  const page = (label: string, link: string, words: string): FoundPage => ({
    kind: 'pages',
    label,
    detail: '',
    link,
    words,
  });
  const mayEdit = may(venueId, 'venue.edit');
  return [
    ...areas
      .filter((area) => may(venueId, areaActions[area]))
      .map((area) => page(shell(area), pathOf(venueId, area), t(`words_${area}`))),
    ...(may(venueId, 'requests.decide')
      ? [page(t('newBooking'), pathOf(venueId, 'requests', ['new']), t('words_newBooking'))]
      : []),
    page(t('frontDesk'), pathOf(venueId, 'today', ['sheet']), t('words_frontDesk')),
    ...(may(venueId, 'amounts.read')
      ? [page(t('bookkeeping'), pathOf(venueId, 'today', ['books']), t('words_bookkeeping'))]
      : []),
    page(t('blocks'), pathOf(venueId, 'calendar', ['blocks']), t('words_blocks')),
    page(shell('account'), accountLink(), t('words_account')),
    ...partNames
      .filter((part) => may(venueId, partActions[part]))
      .map((part) =>
        page(
          settings(part),
          pathOf(venueId, 'settings', [part]),
          `${settings(`${part}About`)} ${t(part === 'guests' ? 'words_privacy' : `words_${part}`)}`,
        ),
      ),
    ...(may(venueId, areaActions.spaces)
      ? [
          page(t('questions'), toQuestions(venueId), t('words_questions')),
          page(t('payments'), toPayments(venueId), t('words_payments')),
        ]
      : []),
    ...(mayEdit ? [page(t('newSpace'), toNewSpace(venueId), t('words_newSpace'))] : []),
    ...(may(venueId, 'site-keys.edit')
      ? [page(t('newKey'), pathOf(venueId, 'website', ['new']), t('words_newKey'))]
      : []),
  ];
}

/** Returns the pages that a text finds: first those that it names. */
function pagesFor(venueId: string, text: string): readonly Result[] {
  const found = pages(venueId).filter(({ label, words }) => matches(`${label} ${words}`, text));
  const named = found.filter(({ label }) => matches(label, text));
  return [...named, ...found.filter((page) => !named.includes(page))];
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
    ...pagesFor(venueId, text),
  ];
}
