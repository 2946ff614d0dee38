/** The texts of notifications: of one request, of several, and of a test. They contain nothing about guests. */
import { maxCountedRequests } from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { wallTime } from '../../domain/time/wall-clock.ts';
import { linkTo, pagePaths } from '../../paths.ts';
import type { NewRequest } from '../../storage/booking/new-requests.ts';
import { type Formats, formatsIn } from '../../ui/locale/formats.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';
import { createTranslate, type Translate } from '../../ui/messages/translate.ts';
import { type PushMessages, pushMessages } from './messages.ts';

/** A notification with its delivery options. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  /** The language of the texts, BCP 47. */
  readonly lang: string;
  /** Replaces a notification with the same tag, on the screen and in the push service's queue. */
  readonly tag: string;
  /** The path that a click opens. */
  readonly path: string;
  /** The expiry of the notification. */
  readonly until: Instant;
  readonly urgency: 'normal' | 'high';
}

/** The maximum length of names, so that everything fits into a message (RFC 8030: 4,096 bytes). */
const maxNameLength = 100;

/** The language of a reader. */
export interface NotificationLocale {
  /** The browser's language, BCP 47. */
  readonly language: string;
  /** Whether the reader has several venues, so that texts name the venue. */
  readonly hasSeveral: boolean;
}

/**
 * Returns the notification of one request: `New request: Main Hall`, `Fri 12 Mar, Evening; held until Wed 3 Mar,
 * 12:04`; or of one whose date became free: `Free again: Main Hall`, `Fri 12 Mar, Evening; next on the waiting list`.
 */
export function singleRequestNotification(
  request: NewRequest,
  { language, hasSeveral }: NotificationLocale,
): Notification {
  const { translate, formats, lang } = localize(language);
  const { date, timezone, holdExpiresAt, reference, venueId } = request;
  const when = translate('when', { date: formats.shortDate(date), slot: slotText(request, formats) });
  const text = request.isNext
    ? translate('isNext', { when })
    : holdExpiresAt === null
      ? when
      : translate('heldUntil', { when, until: clockTime(formats, holdExpiresAt, timezone) });
  return {
    title: translate(request.isNext ? 'freeAgain' : 'newRequest', { space: short(request.spaceName) }),
    body: hasSeveral ? translate('atVenue', { venue: short(request.venueName), text }) : text,
    lang,
    tag: reference,
    path: linkTo(pagePaths.managedRequest, { venueId, reference }),
    until: holdExpiresAt ?? request.startsAt,
    urgency: 'high',
  };
}

/** Names the slot, its times if it has no name, or both of a slot by the hour: `Session, 10:00–12:00`. */
function slotText({ slotName, times }: NewRequest, formats: Formats): string {
  const named = slotName === null ? [] : [short(slotName)];
  const timed = times ? [`${formats.time(times.startTime)}–${formats.time(times.endTime)}`] : [];
  return [...named, ...timed].join(formats.comma);
}

/** Returns the notification of several: `12 new requests`, `The hold that ends first lasts until Wed 3 Mar, 12:04.` */
export function multipleRequestsNotification(
  requests: readonly NewRequest[],
  { language, hasSeveral }: NotificationLocale,
): Notification {
  const { translate, formats, lang } = localize(language);
  const count = requests.length;
  const ends = requests.flatMap(({ holdExpiresAt, timezone }) =>
    holdExpiresAt === null ? [] : [{ holdExpiresAt, timezone }],
  );
  const [first] = ends.toSorted((a, b) => a.holdExpiresAt - b.holdExpiresAt);
  const text =
    first === undefined
      ? ''
      : translate('firstHeldUntil', { until: clockTime(formats, first.holdExpiresAt, first.timezone) });
  const venueIds = [...new Set(requests.map((request) => request.venueId))];
  const [venueId = ''] = venueIds;
  const venues = [...new Set(requests.map(({ venueName }) => short(venueName)))];
  const venue = new Intl.ListFormat(lang).format(venues.slice(0, 3));
  return {
    title:
      count > maxCountedRequests
        ? translate('veryMany', { most: maxCountedRequests })
        : translate(requests.some(({ isNext }) => isNext) ? 'toReview' : 'newRequests', { count }),
    body: hasSeveral && text !== '' ? translate('atVenue', { venue, text }) : hasSeveral ? venue : text,
    lang,
    tag: 'requests',
    path: venueIds.length === 1 ? linkTo(pagePaths.managedRequests, { venueId }) : pagePaths.manage,
    until: Math.max(...requests.map(({ holdExpiresAt, startsAt }) => holdExpiresAt ?? startsAt)),
    urgency: 'normal',
  };
}

/** Returns a test notification. */
export function testNotification(language: string, now: Instant): Notification {
  const { translate, lang } = localize(language);
  return {
    title: translate('test'),
    body: translate('testExplained'),
    lang,
    tag: 'test',
    path: pagePaths.manage,
    // The person is waiting for it.
    until: now + 60_000,
    urgency: 'high',
  };
}

function localize(language: string): { translate: Translate<PushMessages>; formats: Formats; lang: string } {
  const { tag, locale } = matchLocale(
    language,
    Object.keys(pushMessages) as (keyof typeof pushMessages)[],
    'en',
  );
  return { translate: createTranslate(pushMessages[tag], locale), formats: formatsIn(locale), lang: locale };
}

/** Formats an instant in the venue's time zone: `Wed 3 Mar, 12:04`. */
function clockTime(formats: Formats, instant: Instant, timezone: string): string {
  const [date = '', time = ''] = wallTime(instant, timezone).split('T');
  return formats.shortDate(date) + formats.comma + formats.time(time.slice(0, 5));
}

function short(name: string): string {
  const characters = [...name];
  return characters.length <= maxNameLength ? name : `${characters.slice(0, maxNameLength - 1).join('')}…`;
}
