/** Options of commands that change a whole booking request or, with `--item`, one of its dates. */
import { Option } from 'commander';
import { CommandFailure } from '../failure.ts';
import { reference, wholeNumber } from '../options.ts';

export interface ItemOptions {
  readonly item?: number;
  readonly total?: string;
  readonly priceReason?: string;
  readonly dryRun?: boolean;
}

/** Parses the number of a date, for Commander's `argParser`. */
export const item = wholeNumber(0, 99_999);

export const priceReasonOption = () =>
  new Option(
    '--price-reason <text>',
    'reason for the new price of a booking with several dates; kept permanently, so do not include personal data',
  );
export const dryRunOption = () => new Option('--dry-run', 'only check, and print the new price');
export const giveDateOption = () =>
  new Option(
    '--give-date-to <reference>',
    'give the date that becomes free to this request on the waiting list',
  ).argParser(reference);

export const giveDateOfItem = () => new CommandFailure('--give-date-to cannot be combined with --item', 2);

/** @throws CommandFailure if an option is used that requires `--item` */
export function assertWithItem({ total, priceReason, dryRun }: ItemOptions): void {
  const [used] = [
    ...(total === undefined ? [] : ['--total']),
    ...(priceReason === undefined ? [] : ['--price-reason']),
    ...(dryRun ? ['--dry-run'] : []),
  ];
  if (used !== undefined) throw new CommandFailure(`${used} requires --item`, 2);
}
