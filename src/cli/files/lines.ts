import { CommandFailure } from '../failure.ts';

/** Longer than any line of a full export; a venue file may be one long line. */
const maxLineLength = 64 * 1024 * 1024;

const newline = 0x0a;

/**
 * Yields the lines of a file. Rejects invalid UTF-8, which would otherwise be stored as replacement characters.
 * @param name the file's name, for messages
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  name: string,
): AsyncIterable<{ number: number; text: string; endsAt: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  let position = 0;
  const finished = () => {
    number += 1;
    const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    pieces = [];
    length = 0;
    try {
      return { number, text: decoder.decode(bytes), endsAt: position };
    } catch {
      throw new CommandFailure(`${name} is not UTF-8 text (line ${number})`);
    }
  };
  for await (const chunk of chunks) {
    let begin = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, begin)) {
      pieces.push(chunk.subarray(begin, end));
      position += end - begin + 1;
      begin = end + 1;
      yield finished();
    }
    length += chunk.length - begin;
    if (length > maxLineLength) throw new CommandFailure(`${name} has a line of more than 64 MiB`);
    if (begin < chunk.length) pieces.push(chunk.subarray(begin));
    position += chunk.length - begin;
  }
  if (pieces.length > 0) yield finished();
}
