import { isKnownZone } from './zone.ts';

/** Returns the time zone of the visitor's device; null if the browser does not know it. */
export function ownTimezone(): string | null {
  // Some devices have none, which Chromium calls `Etc/Unknown`.
  const { timeZone = '' } = new Intl.DateTimeFormat().resolvedOptions();
  return isKnownZone(timeZone) ? timeZone : null;
}

/** Returns the time zone of the visitor's device; `UTC` if the browser does not know it. */
export function visitorTimezone(): string {
  return ownTimezone() ?? 'UTC';
}
