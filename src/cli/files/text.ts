import { CommandFailure } from '../failure.ts';
import type { InputFile } from './input.ts';

/** The maximum size of a table in bytes: it is read into memory. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Reads a table as written by spreadsheet programs.
 * @throws CommandFailure if it is not a text file, or too large
 */
export async function readTable(input: InputFile): Promise<string> {
  if (input.size > maxBytes) throw new CommandFailure(`${input.name} is larger than 32 MiB; split it`);
  const chunks: Buffer[] = [];
  for await (const chunk of input.read()) chunks.push(chunk);
  return decoded(Buffer.concat(chunks), input.name);
}

/** @throws CommandFailure if it is not UTF-8 */
function decoded(bytes: Buffer, name: string): string {
  const advice = 'save it as "CSV UTF-8"';
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide || bytes.includes(0))
    throw new CommandFailure(`${name} is UTF-16 or not a text file; ${advice}`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandFailure(`${name} is not UTF-8 text; ${advice}`);
  }
}
