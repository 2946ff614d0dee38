import type { Formats } from '../locale/formats.ts';
import { hoursText } from './hours-text.ts';

/** Formats a length of time: `15 min`, `2 h`, `1 h 15 min`. */
export function lengthText(minutes: number, formats: Pick<Formats, 'locale' | 'number'>): string {
  const rest = minutes % 60;
  return [
    minutes >= 60 && hoursText(minutes - rest, formats),
    rest > 0 && formats.number(rest, { style: 'unit', unit: 'minute', unitDisplay: 'short' }),
  ]
    .filter(Boolean)
    .join('\u00a0');
}
