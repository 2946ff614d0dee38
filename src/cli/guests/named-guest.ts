import { InvalidArgumentError } from 'commander';
import { namesGuest } from '../../domain/booking/reference.ts';
import { isEmailAddress } from '../../domain/fields/email.ts';

/** A guest as named on the command line. */
export type NamedGuest = { readonly reference: string } | { readonly email: string };

/** Parses a reference or e-mail address, for Commander's `argParser`. */
export function namedGuest(value: string): NamedGuest {
  if (namesGuest(value.toUpperCase())) return { reference: value.toUpperCase() };
  if (isEmailAddress(value)) return { email: value };
  throw new InvalidArgumentError('It must be a reference such as BR-7K3M9QZ2, or an email address.');
}
