/** Converts between the other dates of a request and a query parameter, so that a shared or reopened address has all dates. */
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { ClockTimes } from '../../domain/time/clock-span.ts';
import type { Choices, Item } from './state.ts';

/** The maximum number of dates beside the current one, for crafted addresses. */
const maxOthers = 9;

/** Returns for example `1630-2000`: addresses escape colons. */
export const timesInText = ({ startTime, endTime }: ClockTimes) =>
  `${startTime}-${endTime}`.replaceAll(':', '');

/** Returns the times in a text; null if they are not valid. */
export function timesIn(text: string): ClockTimes | null {
  const [, fromHour, from, toHour, to] =
    /^([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-3])([0-5]\d)$/.exec(text) ?? [];
  return fromHour ? { startTime: `${fromHour}:${from}`, endTime: `${toHour}:${to}` } : null;
}

/**
 * Returns the place of the current date and the other dates, for example
 * `1~hall!evening!dry-hire!2027-03-12!80!projector.chairs*20!Theatre`: ids contain none of these characters, and addresses
 * do not escape them. In a slot by the hour, the date has the times: `2027-03-12T1630-2000`.
 */
export function othersInText({ others, position }: Pick<Choices, 'others' | 'position'>): string {
  const texts = others.map((item) => {
    const { spaceId, slotId, packageId, date, startTime, endTime, attendance, extras, layout } = item;
    const times = startTime && endTime ? `T${timesInText({ startTime, endTime })}` : '';
    const added = (extras ?? []).map(({ id, pieces }) => (pieces ? `${id}*${pieces}` : id)).join('.');
    const named = layout ? [encodeURIComponent(layout).replace(/~/g, '%7E')] : [];
    return [spaceId, slotId, packageId, date + times, attendance ?? '', added, ...named].join('!');
  });
  return [position, ...texts].join('~');
}

/** Returns the other dates in a parameter; none that is not valid. */
export function othersIn(text: string): Pick<Choices, 'others' | 'position'> {
  const [position, ...texts] = text.split('~');
  const others = texts.slice(0, maxOthers).flatMap((each) => itemIn(each) ?? []);
  return { others, position: Math.min(Number(/^\d$/.exec(position ?? '')?.[0] ?? 0), others.length) };
}

function itemIn(text: string): Item | null {
  const [, spaceId, slotId, packageId, date = '', times = '', attendance, extras, named] =
    /^([\w-]{1,64})!([\w-]{1,64})!([\w-]{1,64})!([\d-]{10})(?:T([\d-]{9}))?!([1-9]\d{0,5})?!([\w.*-]*)(?:!(.+))?$/.exec(
      text,
    ) ?? [];
  if (!spaceId || !slotId || !packageId || !isCalendarDate(date)) return null;
  const added = [...(extras ?? '').matchAll(/([\w-]+)(?:\*(\d{1,7}))?/g)].map(([, id = '', pieces]) => ({
    id,
    ...(pieces && { pieces: Number(pieces) }),
  }));
  // Unlike `decodeURIComponent`, accepts any text.
  const layout = new URLSearchParams(`of=${named ?? ''}`).get('of');
  return {
    spaceId,
    slotId,
    packageId,
    date,
    ...timesIn(times),
    ...(attendance && { attendance: Number(attendance) }),
    ...(added.length > 0 && { extras: added }),
    ...(layout && { layout }),
  };
}
