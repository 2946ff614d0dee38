/** Ages and remaining times, in the reader's language. */
import { msPerDay, msPerHour, msPerMinute } from '../../domain/time/instant.ts';
import { t } from '../base/messages.ts';
import { locale } from '../messages/language.ts';

/** Returns a duration in days, hours or minutes: at least `least` of a unit, except minutes. */
function inUnits(
  ms: number,
  least: number,
): { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' } {
  const [unit, unitMs] =
    ms >= least * msPerDay
      ? (['day', msPerDay] as const)
      : ms >= least * msPerHour
        ? (['hour', msPerHour] as const)
        : (['minute', msPerMinute] as const);
  return { unit, count: Math.max(0, Math.floor(ms / unitMs)) };
}

/** Formats how long ago something was: `3 days ago`, `5 minutes ago`, `just now`. */
export function timeAgo(ms: number): string {
  const { count, unit } = inUnits(ms, 1);
  if (count === 0) return t('justNow');
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit);
}

/** Formats an age for a narrow column: `3d`, `5m`, `now`. */
export function shortTimeAgo(ms: number): string {
  const { count, unit } = inUnits(ms, 1);
  if (count === 0) return t('now');
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
}

/** Formats the time left to decide: `3 days`, `26 hours`, `12 minutes`. */
export function timeLeft(ms: number): string {
  const { count, unit } = inUnits(ms, 2);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, count),
  );
}

/** Returns how urgent a decision is; null: not. */
export const urgencyOf = (leftMs: number): 'now' | 'soon' | null =>
  leftMs < 6 * msPerHour ? 'now' : leftMs < msPerDay ? 'soon' : null;
