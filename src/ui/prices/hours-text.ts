import type { Formats } from '../locale/formats.ts';

/** Formats minutes as hours: `3.5 h`, `3,5 sa.` */
export const hoursText = (minutes: number, formats: Pick<Formats, 'locale' | 'number'>): string =>
  formats
    .number(minutes / 60, {
      style: 'unit',
      unit: 'hour',
      // In these languages, the narrow unit is a foreign letter, or that of seconds or grams.
      unitDisplay: /^(fa|t[hr]|uk)/.test(formats.locale) ? 'short' : 'narrow',
      maximumFractionDigits: 2,
    })
    // Some languages put no space before a symbol of one letter.
    .replace(/(?<=\d)(?=[a-z])/, '\u00a0');

/** Formats the hours of a price: `3.5 h × £45.00`. */
export const pricedHoursText = (
  { minutes, perHourCents }: { readonly minutes: number; readonly perHourCents: number },
  currency: string,
  formats: Pick<Formats, 'locale' | 'number' | 'money'>,
): string => `${hoursText(minutes, formats)} × ${formats.money(perHourCents, currency)}`;
