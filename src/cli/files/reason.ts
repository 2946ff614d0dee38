import { errorCodeOf, errorMessageOf } from '../../domain/error-details.ts';

/** Returns the system's message without its codes. */
export function systemErrorText(error: unknown): string {
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    EACCES: 'this user may not',
    EISDIR: 'it is a folder',
    ENOSPC: 'the disk is full',
    EROFS: 'the disk cannot be written to',
    ENOTDIR: 'there is no such file or folder',
  };
  return reasons[errorCodeOf(error)] ?? errorMessageOf(error);
}
