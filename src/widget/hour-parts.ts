import type { ComponentType } from 'preact';
import type { Package, Slot } from '../client/types.ts';
import type { ClockTimes } from '../domain/time/clock-span.ts';
import type { CalendarDate } from '../domain/time/instant.ts';
import type { Formats } from '../ui/locale/formats.ts';
import type { Translate } from './messages/catalogue.ts';
import type { PackagePrice } from './state/prices.ts';
import type { Days, SessionState, SlotEntry } from './state/state.ts';
import type { TimedSlot } from './state/timed-slot.ts';

/** A package of the chosen slot, and its price on the chosen date, once loaded. */
export interface PackagePriceProps {
  readonly offer: Package;
  readonly onDate: PackagePrice | undefined;
}

/** What the steps show of a space by the hour, once it is loaded with its texts. */
export interface HourViews {
  /** The lists from which a start and an end are chosen. */
  readonly ChooseTimes: ComponentType<{ readonly slot: Slot; readonly date: CalendarDate }>;
  /** Buttons for the free times of the same length on the same day. */
  readonly OtherTimes: ComponentType;
  /** What an hour costs in a package, and from how much on a booking is. */
  readonly PackagePrice: ComponentType<PackagePriceProps>;
}

/** The visitor's choices, and the texts of their language. */
interface Words {
  readonly state: SessionState;
  readonly t: Translate;
  readonly formats: Formats;
}

/** The rules of spaces by the hour. */
interface HourRules {
  /** Returns the rules that the chosen times break; null: none. */
  brokenRules(words: Words): string | null;
  /**
   * Returns the selected slot at the times that the visitor wants, if the chosen date has no free times of that length; else
   * null.
   */
  missingTimes(state: SessionState): TimedSlot | null;
  /**
   * Returns the days on which a slot has free times of the length that the visitor wants; null: it is not by the hour, or times
   * are chosen, which count.
   */
  daysOfLength(state: SessionState, slot: TimedSlot): Days | null;
  /** Returns the times chosen last, if they are free in a slot on the chosen date. */
  freeTimes(state: SessionState, slotId: string | null): ClockTimes | null;
  /** Returns a slot at these times; null if they are not free in it on a date. */
  slotAtTimes(
    slot: Slot,
    entry: Pick<SlotEntry, 'times'> | undefined,
    date: CalendarDate,
    timezone: string,
    times: ClockTimes,
  ): TimedSlot | null;
}

/** They are added once they are loaded, for all forms of the page. */
export const hourRules: Partial<HourRules> = {};
