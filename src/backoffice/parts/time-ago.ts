import { msPerDay, msPerHour, msPerMinute } from '../../domain/time/instant.ts';
import { locale } from '../messages/language.ts';

function inUnits(ms: number): { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' } {
  const [unit, unitMs] =
    ms >= msPerDay
      ? (['day', msPerDay] as const)
      : ms >= msPerHour
        ? (['hour', msPerHour] as const)
        : (['minute', msPerMinute] as const);
  return { unit, count: Math.max(0, Math.floor(ms / unitMs)) };
}

/** Formats how long ago something was: `3 days ago`, `5 minutes ago`. */
export function timeAgo(ms: number): string {
  const { count, unit } = inUnits(ms);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit);
}

/** Formats an age for a narrow column: `3d`, `5m`. */
export function shortTimeAgo(ms: number): string {
  const { count, unit } = inUnits(ms);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
}
