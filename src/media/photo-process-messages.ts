import type { CodedProblem } from '../domain/problem-codes.ts';
import type { PreparedPhoto } from '../domain/venue/stored-photo.ts';

/** What the process that unpacks pictures is told at its start. */
export interface PhotoProcessSettings {
  /** It gives up a picture that takes more than this, in bytes of the whole process. */
  readonly maxMemory: number;
}

/** What it says: once, whether it can work at all; then of each picture, what became of it. */
export type Answer =
  | 'ready'
  /** What is wrong, for the operator. */
  | { readonly unusable: string }
  | { readonly prepared: PreparedPhoto }
  /** Why it cannot be shown, as the end of a sentence about the picture. */
  | { readonly unfit: string; readonly told: CodedProblem };
