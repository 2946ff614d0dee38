import { messages, t } from '../messages.ts';

/** Returns the text of a reason; for one of a newer service, its code. */
export function reasonText(code: string): string {
  const key = `reason_${code}`;
  return messages.has(key) ? t(key) : code;
}
