/** The encodings in which spreadsheet programs save CSV, and how to recognise them. */

/** All encodings; the labels are those of the WHATWG Encoding Standard. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** The number of bytes that are examined to detect UTF-16 without a byte order mark. */
const sampleSize = 4096;

/**
 * Detects the encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, as valid UTF-8, and
 * otherwise as Windows-1252, which Excel uses for CSV in Western Europe and the Americas.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleSize);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin letters have a zero byte each in UTF-16; other text files have none.
  if (even + odd > sample.length / 8) return odd > even ? 'utf-16le' : 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Decodes a text file, without its byte order mark. Bytes that the encoding lacks become U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
