import type { InstallationFreeze } from '../storage/engine/installation.ts';
import { formatInstant } from './format-instant.ts';

/** The sentence of every command that meets a frozen installation: since when, why, and how to end it. */
export const frozenText = ({ frozenAt, copiedTo }: InstallationFreeze) =>
  copiedTo === null
    ? `All venues are frozen for maintenance since ${formatInstant(frozenAt)}. To end it: firsthold venues unfreeze --all`
    : `This database was copied to ${copiedTo}, and is frozen since ${formatInstant(frozenAt)}: the copy is used instead. Run commands with the settings of the copy (FIRSTHOLD_DATA, DATABASE_URL). To use this one again, stop what uses the copy, then: firsthold venues unfreeze --all --force`;
