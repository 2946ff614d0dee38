/** What a notification says: of one request, of several together, or that it works. Nothing of a guest. */
import { mostCounted } from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { wallTime } from '../../domain/time/wall-clock.ts';
import { linkTo, pages } from '../../paths.ts';
import type { NewRequest } from '../../storage/booking/new-requests.ts';
import { type Formats, formatsIn } from '../../ui/locale/formats.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';
import { type Say, sayIn } from '../../ui/messages/say.ts';
import { type PushWords, pushWords } from './words.ts';

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
const longestName = 100;

/** How notifications are worded for one reader. */
export interface Reader {
  /** What their browser speaks, BCP 47. */
  readonly language: string;
  /** Whether they hear of several venues, and are to be told which it is. */
  readonly hasSeveral: boolean;
}

/** Of one request: `New request: Main Hall`, `Fri 12 Mar, Evening; held until Wed 3 Mar, 12:04`. */
export function oneRequest(request: NewRequest, { language, hasSeveral }: Reader): Notification {
  const { say, formats, lang } = speak(language);
  const { date, timezone, holdExpiresAt, reference, venueId } = request;
  const when = say('when', { date: formats.shortDate(date), slot: short(request.slotName) });
  const text =
    holdExpiresAt === null
      ? when
      : say('heldUntil', { when, until: clockTime(formats, holdExpiresAt, timezone) });
  return {
    title: say('newRequest', { space: short(request.spaceName) }),
    body: hasSeveral ? say('atVenue', { venue: short(request.venueName), text }) : text,
    lang,
    tag: reference,
    path: linkTo(pages.managedRequest, { venueId, reference }),
    until: holdExpiresAt ?? request.startsAt,
    urgency: 'high',
  };
}

/** Of several: `12 new requests`, `The first is held until Wed 3 Mar, 12:04.` */
export function manyRequests(
  requests: readonly NewRequest[],
  { language, hasSeveral }: Reader,
): Notification {
  const { say, formats, lang } = speak(language);
  const count = requests.length;
  const ends = requests.flatMap(({ holdExpiresAt, timezone }) =>
    holdExpiresAt === null ? [] : [{ holdExpiresAt, timezone }],
  );
  const [first] = ends.toSorted((a, b) => a.holdExpiresAt - b.holdExpiresAt);
  const text =
    first === undefined
      ? ''
      : say('firstHeldUntil', { until: clockTime(formats, first.holdExpiresAt, first.timezone) });
  const venueIds = [...new Set(requests.map((request) => request.venueId))];
  const [venueId = ''] = venueIds;
  const venues = [...new Set(requests.map(({ venueName }) => short(venueName)))];
  const venue = new Intl.ListFormat(lang).format(venues.slice(0, 3));
  return {
    title: count > mostCounted ? say('veryMany', { most: mostCounted }) : say('newRequests', { count }),
    body: hasSeveral && text !== '' ? say('atVenue', { venue, text }) : hasSeveral ? venue : text,
    lang,
    tag: 'requests',
    path: venueIds.length === 1 ? linkTo(pages.managedRequests, { venueId }) : pages.manage,
    until: Math.max(...requests.map(({ holdExpiresAt, startsAt }) => holdExpiresAt ?? startsAt)),
    urgency: 'normal',
  };
}

/** Shows somebody that notifications arrive. */
export function trial(language: string, now: Instant): Notification {
  const { say, lang } = speak(language);
  return {
    title: say('trial'),
    body: say('trialExplained'),
    lang,
    tag: 'trial',
    path: pages.manage,
    // Whoever asked is looking.
    until: now + 60_000,
    urgency: 'high',
  };
}

function speak(language: string): { say: Say<PushWords>; formats: Formats; lang: string } {
  const { tag, locale } = matchLocale(language, Object.keys(pushWords) as (keyof typeof pushWords)[], 'en');
  return { say: sayIn(pushWords[tag], locale), formats: formatsIn(locale), lang: locale };
}

/** `Wed 3 Mar, 12:04`, on the venue's clock. */
function clockTime(formats: Formats, instant: Instant, timezone: string): string {
  const [date = '', time = ''] = wallTime(instant, timezone).split('T');
  return `${formats.shortDate(date)}, ${formats.time(time.slice(0, 5))}`;
}

function short(name: string): string {
  const characters = [...name];
  return characters.length <= longestName ? name : `${characters.slice(0, longestName - 1).join('')}…`;
}
