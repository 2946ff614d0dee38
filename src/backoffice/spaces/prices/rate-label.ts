import { everyDay } from '../../../domain/fields/weekdays.ts';
import { fullShareBasisPoints } from '../../../domain/money/money.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import { weekdaysLabel } from '../slots/slot-labels.ts';
import type { Space, SpaceDetails } from '../space-details.ts';

export type Rate = Space['rates'][number];

/** Describes a rate: `20% more on Fri, Sat, from 1 May 2027 to 30 June 2027, Evening only.` */
export function rateLabel(rate: Rate, details: SpaceDetails): string {
  const parts = [changeLabel(rate, details.venue.currency), ...conditionLabel(rate, details)];
  // An abbreviated weekday may end with its own full stop.
  return `${parts.join(formats.comma)}.`.replace(/\.\.$/, '.');
}

/** Describes the change: `20% more`, `£150.00 less`. */
function changeLabel({ basisPoints, amountCents = 0 }: Rate, currency: string): string {
  const size = basisPoints ?? amountCents;
  const amount =
    basisPoints === undefined
      ? formats.money(Math.abs(amountCents), currency)
      : formats.share(Math.abs(basisPoints) / fullShareBasisPoints);
  return t(size < 0 ? 'less' : 'more', { amount });
}

/** Describes the dates, guest groups, slots and booking deadline of a rate. */
function conditionLabel(rate: Rate, { slots, venue }: SpaceDetails): string[] {
  const { weekdays, from, to, slotIds, packageIds, groups, bookedUntil } = rate;
  const groupNames = groups?.map((id) => venue.groups.find((group) => group.id === id)?.name ?? id);
  const packages = new Map(slots.flatMap((slot) => slot.packages.map(({ id, name }) => [id, name])));
  const slotNames = slotIds?.map((id) => slots.find((slot) => slot.id === id)?.name ?? id);
  const isOnSomeDays = weekdays !== undefined && weekdays.length < everyDay.length;
  return [
    isOnSomeDays
      ? t('onDays', { days: weekdaysLabel(weekdays) })
      : from === undefined && to === undefined && t('onEveryDay'),
    from && to
      ? from === to
        ? t('onDate', { date: formats.plainDate(from) })
        : t('fromTo', { from: formats.plainDate(from), to: formats.plainDate(to) })
      : from
        ? t('fromOn', { date: formats.plainDate(from) })
        : to && t('untilOn', { date: formats.plainDate(to) }),
    groupNames && t('onlyFor', { names: groupNames.join(formats.comma) }),
    slotNames && t('onlyFor', { names: slotNames.join(formats.comma) }),
    packageIds && t('onlyFor', { names: packageIds.map((id) => packages.get(id) ?? id).join(formats.comma) }),
    bookedUntil && t('ifBookedUntil', { date: formats.plainDate(bookedUntil) }),
  ].filter((messages): messages is string => !!messages);
}
