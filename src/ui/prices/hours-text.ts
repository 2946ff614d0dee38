import type { Formats } from '../locale/formats.ts';

/** Formats minutes as hours: `3.5 h`, `3,5 Std.` */
export const hoursText = (minutes: number, formats: Pick<Formats, 'number'>): string =>
  formats
    .number(minutes / 60, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'narrow',
      maximumFractionDigits: 2,
    })
    // Some languages put no space before a symbol of one letter.
    .replace(/(?<=\d)(?=[a-z])/, '\u00a0');

/** Formats the hours of a price: `3.5 h × £45.00`. */
export const pricedHoursText = (
  { minutes, perHourCents }: { readonly minutes: number; readonly perHourCents: number },
  currency: string,
  formats: Pick<Formats, 'number' | 'money'>,
): string => `${hoursText(minutes, formats)} × ${formats.money(perHourCents, currency)}`;
