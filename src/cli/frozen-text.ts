import type { Instant } from '../domain/time/instant.ts';
import { formatInstant } from './format-instant.ts';

/** The sentence of every command that meets an installation frozen for maintenance: since when, and how to end it. */
export const frozenText = (frozenAt: Instant) =>
  `All venues are frozen for maintenance since ${formatInstant(frozenAt)}. To end it: firsthold venues unfreeze --all`;
