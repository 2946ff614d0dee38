/** Images of unsupported types, and malicious images. */
import { crc32, deflateSync } from 'node:zlib';

/** One chunk of a PNG. */
function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a PNG header that claims these dimensions, with little data. */
export function hugePngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Sixteen bits each for red, green, blue and alpha.
  header.set([16, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One box of a HEIF file. */
function box(type: string, ...contents: readonly (Uint8Array | readonly number[])[]): Buffer {
  const body = Buffer.concat(contents.map((content) => Buffer.from(content)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Returns the start of an iPhone photo (HEIF with HEVC): the part that a reader without that codec can parse. */
export function heicImage(): Buffer {
  const whole = [0, 0, 0, 0];
  const text = (words: string) => Buffer.from(words, 'latin1');
  const size = [...whole, 0, 0, 2, 0, 0, 0, 2, 0];
  return Buffer.concat([
    box('ftyp', text('heic'), whole, text('mif1heic')),
    box(
      'meta',
      whole,
      box('hdlr', whole, whole, text('pict'), new Uint8Array(13)),
      box('pitm', whole, [0, 1]),
      box('iloc', whole, [0x44, 0], [0, 1], [0, 1, 0, 0, 0, 1], [0, 0, 1, 0], [0, 0, 0, 16]),
      box('iinf', whole, [0, 1], box('infe', [2, 0, 0, 0], [0, 1, 0, 0], text('hvc1'), [0])),
      box(
        'iprp',
        box('ipco', box('ispe', size), box('hvcC', [1], new Uint8Array(22))),
        box('ipma', whole, [0, 0, 0, 1], [0, 1, 2, 1, 0x82]),
      ),
    ),
    box('mdat', new Uint8Array(64)),
  ]);
}
