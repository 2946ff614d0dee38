/** Details of a thrown value, which may be anything. */
import { memberOf } from './fields/member.ts';

/** Returns an error's message, '' without one; for other values, their text. */
export function errorMessageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Returns the code of an error of the system or a driver (`ENOENT`, `40P01`); '' without one. */
export function errorCodeOf(thrown: unknown): string {
  const code = memberOf(thrown, 'code');
  return typeof code === 'string' ? code : '';
}

/** Returns whether the operating system raised the error. */
export const isSystemError = (thrown: unknown) => memberOf(thrown, 'syscall') !== undefined;
