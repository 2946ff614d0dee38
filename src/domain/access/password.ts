import { type ToldProblem, told } from '../told-problem.ts';
import { isGuessable } from './guessable-password.ts';

/** What is wrong with a password: for people, and for programs. */
export type Unfit = readonly [message: string, said: ToldProblem];

/** Fewest and most characters of a password. Its length is what counts; what it is made of is nobody's business. */
export const passwordLength = { least: 12, most: 200 } as const;

/**
 * What is wrong with a password somebody wants; null: nothing.
 *
 * @param email the e-mail address of the account
 * @param names other names it must not be made of: the person's, the venue's
 */
export function passwordProblem(
  password: string,
  email: string,
  names: readonly string[] = [],
): Unfit | null {
  const length = [...password].length;
  if (length < passwordLength.least)
    return [
      `must have at least ${passwordLength.least} characters`,
      told('password_too_short', { least: passwordLength.least }),
    ];
  if (length > passwordLength.most)
    return [
      `must have at most ${passwordLength.most} characters`,
      told('password_too_long', { most: passwordLength.most }),
    ];
  if (!password.isWellFormed()) return ['holds half a character, which cannot be kept', told('unprintable')];
  if (new Set(password.toLowerCase()).size < 5) return ['repeats itself too much', told('password_repeats')];
  if (password.trim().toLowerCase() === email)
    return ['must not be the e-mail address', told('password_is_email')];
  if (isGuessable(password, [email, ...names]))
    return [
      'is easy to guess: avoid common words, years, sequences, repetitions, and your name or the venue’s',
      told('password_guessable'),
    ];
  return null;
}
