import { readFile } from 'node:fs/promises';
import { CommandFailure } from '../failure.ts';
import { systemErrorText } from '../files/reason.ts';

/** The shortest passphrase: the file may be copied and tried offline. */
const minLength = 12;

/**
 * Returns the first line of a passphrase file.
 * @throws CommandFailure if it cannot be read or is too short
 */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CommandFailure(`cannot read the passphrase file ${file}: ${systemErrorText(error)}`);
  });
  const [passphrase = ''] = text.split(/\r?\n/);
  if (passphrase.length < minLength)
    throw new CommandFailure(`the passphrase in ${file} must have at least ${minLength} characters`);
  return passphrase;
}
