import type { CodedProblem } from '../domain/problem-codes.ts';
import type { PreparedPhoto } from '../domain/venue/stored-photo.ts';

/** The settings of the image conversion process. */
export interface PhotoProcessSettings {
  /** The memory limit of the whole process, in bytes: it gives up an image that needs more. */
  readonly maxMemory: number;
}

/** The messages of the process: first whether it works, then the result of each image. */
export type PhotoProcessMessage =
  | 'ready'
  /** The error, for the operator. */
  | { readonly unusable: string }
  | { readonly prepared: PreparedPhoto }
  /** Why the image cannot be shown, as the end of a sentence about it. */
  | { readonly rejection: string; readonly codedProblem: CodedProblem };
