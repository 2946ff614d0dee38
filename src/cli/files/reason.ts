import { errorCodeOf, errorMessageOf } from '../../domain/error-details.ts';

/** Returns the system's message without its codes. */
export function systemErrorText(error: unknown): string {
  const reasons: Record<string, string> = {
    ENOENT: 'no such file or folder',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOSPC: 'the disk is full',
    EROFS: 'the disk is read-only',
    ENOTDIR: 'a part of the path is a file',
  };
  return reasons[errorCodeOf(error)] ?? errorMessageOf(error);
}
