/** Options and argument parsers that several commands share. */
import { InvalidArgumentError, Option } from 'commander';
import { isReference, namesGuest } from '../domain/booking/reference.ts';
import { parseEventId } from '../domain/events/cursor.ts';
import type { Instant } from '../domain/time/instant.ts';
import { parseInstant } from '../domain/time/parse-instant.ts';

/** Creates the option `--venue`, for commands about one venue. If it is omitted, `chooseVenue` selects the venue. */
export const venueOption = () => new Option('--venue <id>', 'the venue; optional if there is only one');
/** Creates the option `--json`, for output that programs read. */
export const jsonOption = () => new Option('--json', 'print JSON');
/** Formats an example, for Commander's `addHelpText`. */
export const example = (line: string) => ['after', `\nExample:\n  ${line}`] as const;

/** Creates a parser of a repeatable option with choices, for Commander's `argParser`. */
export function choicesOf(allowed: readonly string[] | null) {
  return (value: string, before: readonly string[] | undefined): string[] => {
    if (allowed !== null && !allowed.includes(value))
      throw new InvalidArgumentError(`It must be one of ${allowed.join(', ')}.`);
    return [...(before ?? []), value];
  };
}

/** Creates a parser of integers in digits, bounds included, for Commander's `argParser`. */
export function wholeNumber(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return number;
  };
}

/** Parses ISO weekdays such as `1,2,7`, for Commander's `argParser`. */
export function weekdayList(value: string): number[] {
  if (!/^[1-7](,[1-7])*$/.test(value))
    throw new InvalidArgumentError('It must be numbers from 1 (Monday) to 7 (Sunday), such as 1,2,7.');
  return value.split(',').map(Number);
}

/** Parses a repeatable reference and removes duplicates, for Commander's `argParser`. */
export function references(value: string, before: readonly string[] | undefined): string[] {
  return [...new Set([...(before ?? []), reference(value)])];
}

/** Parses an event id or `latest`. */
export function cursor(value: string): NonNullable<ReturnType<typeof parseEventId>> | 'latest' {
  const found = value === 'latest' ? value : parseEventId(value);
  if (found === null) throw new InvalidArgumentError('It must be the id of an event, or latest.');
  return found;
}

/** Parses a reference, in upper or lower case. */
export function reference(value: string): string {
  const reference = value.toUpperCase();
  if (!isReference(reference)) throw new InvalidArgumentError('It must look like BR-7K3M9QZ2.');
  return reference;
}

/** Parses a reference that names a guest, in upper or lower case. */
export function guestReference(value: string): string {
  const reference = value.toUpperCase();
  if (!namesGuest(reference)) throw new InvalidArgumentError('It must look like BR-7K3M9QZ2 or GU-4H8T2WQ6.');
  return reference;
}

/** Parses an ISO instant with its zone. */
export function instant(value: string): Instant {
  const found = parseInstant(value);
  if (found === null) throw new InvalidArgumentError('It must be a timestamp such as 2027-03-01T12:00:00Z.');
  return found;
}

/** Parses a month, for Commander's `argParser`. */
export function month(value: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(value))
    throw new InvalidArgumentError('It must be a month such as 2027-03.');
  return value;
}
