import { addressForms } from '../fields/address-forms.ts';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import { isCommonPassword } from './common-password-check.ts';

/** Why a password is not allowed: a message and a code. */
export type PasswordProblem = readonly [message: string, coded: CodedProblem];

/** The length of a password in characters. Only length counts, not which kinds of characters it contains. */
export const passwordLength = { least: 12, most: 200 } as const;

/**
 * Returns the problem of a new password; null if it is allowed.
 *
 * @param email the e-mail address of the account
 * @param names other names it must not consist of: the person's, the venue's
 */
export function passwordProblem(
  password: string,
  email: string,
  names: readonly string[] = [],
): PasswordProblem | null {
  const length = [...password].length;
  if (length < passwordLength.least)
    return [
      `must have at least ${passwordLength.least} characters`,
      codedProblem('password_too_short', { least: passwordLength.least }),
    ];
  if (length > passwordLength.most)
    return [
      `must have at most ${passwordLength.most} characters`,
      codedProblem('password_too_long', { most: passwordLength.most }),
    ];
  if (!password.isWellFormed()) return ['contains an invalid character', codedProblem('unprintable')];
  if (new Set(password.toLowerCase()).size < 5)
    return ['has too many repetitions', codedProblem('password_repeats')];
  if (addressForms(password.trim()).some((form) => addressForms(email).includes(form)))
    return ['must not be the email address', codedProblem('password_is_email')];
  if (isCommonPassword(password, [email, ...names]))
    return [
      'is easy to guess: avoid common words, years, sequences, repetitions, and your name or the venue’s',
      codedProblem('password_guessable'),
    ];
  return null;
}
