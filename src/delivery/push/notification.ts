/** What a notification says: of one request, of several together, or that it works. Nothing of a guest. */
import { maxCountedRequests } from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { wallTime } from '../../domain/time/wall-clock.ts';
import { linkTo, pagePaths } from '../../paths.ts';
import type { NewRequest } from '../../storage/booking/new-requests.ts';
import { type Formats, formatsIn } from '../../ui/locale/formats.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';
import { createTranslate, type Translate } from '../../ui/messages/translate.ts';
import { type PushMessages, pushMessages } from './messages.ts';

/** A notification, and what its push service is to know of it. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  /** BCP 47, of the words. */
  readonly lang: string;
  /** One takes the place of another of the same tag, on the screen and while its push service waits for the browser. */
  readonly tag: string;
  /** Where a click leads to, on the service. */
  readonly path: string;
  /** Nobody wants to see it later. */
  readonly until: Instant;
  readonly urgency: 'normal' | 'high';
}

/** A name takes so many characters at most, so that everything fits into a message (RFC 8030: 4,096 bytes). */
const maxNameLength = 100;

/** How notifications are worded for one reader. */
export interface NotificationLocale {
  /** What their browser speaks, BCP 47. */
  readonly language: string;
  /** Whether they hear of several venues, and are to be told which it is. */
  readonly hasSeveral: boolean;
}

/** Of one request: `New request: Main Hall`, `Fri 12 Mar, Evening; held until Wed 3 Mar, 12:04`. */
export function singleRequestNotification(
  request: NewRequest,
  { language, hasSeveral }: NotificationLocale,
): Notification {
  const { say: translate, formats, lang } = speak(language);
  const { date, timezone, holdExpiresAt, reference, venueId } = request;
  const when = translate('when', { date: formats.shortDate(date), slot: short(request.slotName) });
  const text =
    holdExpiresAt === null
      ? when
      : translate('heldUntil', { when, until: clockTime(formats, holdExpiresAt, timezone) });
  return {
    title: translate('newRequest', { space: short(request.spaceName) }),
    body: hasSeveral ? translate('atVenue', { venue: short(request.venueName), text }) : text,
    lang,
    tag: reference,
    path: linkTo(pagePaths.managedRequest, { venueId, reference }),
    until: holdExpiresAt ?? request.startsAt,
    urgency: 'high',
  };
}

/** Of several: `12 new requests`, `The first is held until Wed 3 Mar, 12:04.` */
export function multipleRequestsNotification(
  requests: readonly NewRequest[],
  { language, hasSeveral }: NotificationLocale,
): Notification {
  const { say: translate, formats, lang } = speak(language);
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
        : translate('newRequests', { count }),
    body: hasSeveral && text !== '' ? translate('atVenue', { venue, text }) : hasSeveral ? venue : text,
    lang,
    tag: 'requests',
    path: venueIds.length === 1 ? linkTo(pagePaths.managedRequests, { venueId }) : pagePaths.manage,
    until: Math.max(...requests.map(({ holdExpiresAt, startsAt }) => holdExpiresAt ?? startsAt)),
    urgency: 'normal',
  };
}

/** Shows somebody that notifications arrive. */
export function testNotification(language: string, now: Instant): Notification {
  const { say: translate, lang } = speak(language);
  return {
    title: translate('trial'),
    body: translate('trialExplained'),
    lang,
    tag: 'trial',
    path: pagePaths.manage,
    // Whoever asked is looking.
    until: now + 60_000,
    urgency: 'high',
  };
}

function speak(language: string): { say: Translate<PushMessages>; formats: Formats; lang: string } {
  const { tag, locale } = matchLocale(
    language,
    Object.keys(pushMessages) as (keyof typeof pushMessages)[],
    'en',
  );
  return { say: createTranslate(pushMessages[tag], locale), formats: formatsIn(locale), lang: locale };
}

/** `Wed 3 Mar, 12:04`, on the venue's clock. */
function clockTime(formats: Formats, instant: Instant, timezone: string): string {
  const [date = '', time = ''] = wallTime(instant, timezone).split('T');
  return `${formats.shortDate(date)}, ${formats.time(time.slice(0, 5))}`;
}

function short(name: string): string {
  const characters = [...name];
  return characters.length <= maxNameLength ? name : `${characters.slice(0, maxNameLength - 1).join('')}…`;
}
