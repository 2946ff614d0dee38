/** Spaces by the hour: a chunk that is loaded with the later steps of a space that has them. */
import { type ClockTimes, spanWithin } from '../../domain/time/clock-span.ts';
import { type HourViews, hourRules } from '../hour-parts.ts';
import type { CatalogueTag } from '../messages/catalogues.ts';
import { loadHourMessages } from '../messages/hour-catalogues.ts';
import { addQueries } from '../state/lazy-queries.ts';
import { withTimes } from '../state/timed-slot.ts';
import { addStyles } from '../style-sheets.ts';
import { ChooseTimes, OtherTimes } from './choose-times.tsx';
import { hoursOn, isPossible } from './free-times.ts';
import { hourQueries } from './hour-queries.ts';
import style from './hours.css?inline';
import { daysOfLength, missingTimes } from './other-days.tsx';
import { PackagePrice } from './package-price.tsx';
import { brokenRules } from './rules-text.ts';
import { wantedTimes } from './wanted-times.ts';

addStyles('hours', style);
addQueries(hourQueries);

Object.assign(hourRules, {
  brokenRules,
  missingTimes,
  daysOfLength,
  freeTimes(state, slotId) {
    const { times, slots, days, date, venue } = state;
    const slot = slots.data?.find(({ id }) => id === slotId);
    if (!slot?.hours || !date) return null;
    const entry = days.get(date)?.slots.find((each) => each.slotId === slotId);
    const hours = hoursOn(slot, entry, date, venue.data?.timezone ?? 'UTC');
    const isFree = (wanted: ClockTimes | null) => wanted && isPossible(hours, spanWithin(slot, wanted));
    return [wantedTimes(state), times].find(isFree) ?? null;
  },
  slotAtTimes(slot, entry, date, timezone, times) {
    const hours = hoursOn(slot, entry, date, timezone);
    return isPossible(hours, spanWithin(slot, times)) ? withTimes(slot, times) : null;
  },
} satisfies typeof hourRules);

const hours: HourViews = { ChooseTimes, OtherTimes, PackagePrice };

/** Returns the views with their texts in a language. */
export async function loadHours(tag: CatalogueTag) {
  const { default: messages } = await loadHourMessages(tag);
  return { steps: { hours }, messages };
}
