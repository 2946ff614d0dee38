import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CommandFailure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { systemErrorText } from './reason.ts';
import { openTemporaryFile, rereadable, temporaryFileError } from './temporary-file.ts';

/** A file that can be read more than once. */
export interface InputFile {
  /** The name to use in messages. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  read(): AsyncIterable<Buffer>;
  /** Closes the file and deletes its temporary copy. */
  close(): Promise<void>;
}

/**
 * Opens a file that is read twice: once to validate it, once to import it. Standard input and pipes can be read only
 * once, so they are copied to a temporary file first.
 * @param path `-` is standard input
 * @throws CommandFailure if it cannot be read
 */
export async function openInput(terminal: Terminal, path: string): Promise<InputFile> {
  const name = path === '-' ? 'standard input' : path;
  try {
    if (path === '-') return await copyOf(terminal.stdin, name);
    const found = await stat(path);
    if (found.isDirectory()) throw new Error('it is a folder');
    if (!found.isFile()) return await copyOf(createReadStream(path), path);
    return { name: path, size: found.size, read: () => createReadStream(path), close: async () => undefined };
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`cannot read ${name}: ${systemErrorText(error)}`);
  }
}

async function copyOf(stream: Readable, name: string): Promise<InputFile> {
  const copy = await openTemporaryFile();
  try {
    for await (const chunk of stream) await copy.appendFile(chunk).catch(temporaryFileError);
    const { size } = await copy.stat();
    return { name, size, read: () => rereadable(copy), close: () => copy.close() };
  } catch (error) {
    await copy.close();
    throw error;
  }
}
