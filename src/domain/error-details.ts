/** What was thrown. Anything at all may be, so nothing of it is taken for granted. */
import { memberOf } from './fields/member.ts';

/** What an error says, '' where it says nothing; of what is no error, what it looks like as text. */
export function errorMessageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The name under which the system or a driver knows what went wrong (`ENOENT`, `40P01`); '' where it gives none. */
export function errorCodeOf(thrown: unknown): string {
  const code = memberOf(thrown, 'code');
  return typeof code === 'string' ? code : '';
}

/** Whether the operating system said no, and not a program. */
export const isSystemError = (thrown: unknown) => memberOf(thrown, 'syscall') !== undefined;
