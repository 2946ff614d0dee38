/** Fewest and most characters of a password. Its length is what counts; what it is made of is nobody's business. */
export const passwordLength = { least: 12, most: 200 } as const;

/**
 * What is wrong with a password somebody wants; null: nothing.
 *
 * @param email whose it is to be
 */
export function passwordProblem(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < passwordLength.least) return `must have at least ${passwordLength.least} characters`;
  if (length > passwordLength.most) return `must have at most ${passwordLength.most} characters`;
  if (!password.isWellFormed()) return 'holds half a character, which cannot be kept';
  if (new Set(password.toLowerCase()).size < 5) return 'repeats itself too much';
  if (password.trim().toLowerCase() === email) return 'must not be the e-mail address';
  return null;
}
