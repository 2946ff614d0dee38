/** Images of every kind, and the process that converts them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { newPhotoProcessor } from '../../test/photo-processor.ts';
import { heicImage, hugePngHeader } from '../../test/pictures.ts';
import { waitFor } from '../../test/wait-for.ts';
import { PhotosUnavailableError } from './errors.ts';

const photoProcessor = newPhotoProcessor();
after(() => photoProcessor.close());

/** Two colours side by side, the left one red, to detect the orientation. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
  ]);
const hall = await halves(400, 300).jpeg().toBuffer();
/** A slow one, which must be decoded completely before its first pixels are available. */
const large = await sharp({ create: { width: 5000, height: 5000, channels: 4, background: '#357' } })
  .png({ progressive: true })
  .toBuffer();

/** The transformation of each EXIF orientation: rotated by so many degrees, then mirrored. */
const orientations: Readonly<Record<number, { turn?: number; isMirrored?: boolean }>> = {
  2: { isMirrored: true },
  3: { turn: 180 },
  4: { turn: 180, isMirrored: true },
  5: { turn: 90, isMirrored: true },
  6: { turn: 270 },
  7: { turn: 270, isMirrored: true },
  8: { turn: 90 },
};

const file = async (picture: Uint8Array, ending = 'jpg', by = photoProcessor) => {
  const { files } = await by.prepare(picture);
  const found = files.find(({ name }) => name.endsWith(ending));
  return found?.content ?? assert.fail(`no ${ending}`);
};
const isRed = ([red = 0, , blue = 0]: Uint8Array) => red > 200 && blue < 60;

describe('a valid picture', () => {
  test('is rotated upright and stripped of its location', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      // Stored like a camera does, so that the orientation tag puts red on the left.
      const { turn = 0, isMirrored = false } = orientations[orientation] ?? {};
      const portrait = await halves(400, 300).png().toBuffer();
      const rotated = await sharp(portrait).rotate(turn).png().toBuffer();
      const picture = await sharp(rotated)
        .flop(isMirrored)
        .withMetadata({ orientation })
        .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 37/1 0/1' } })
        .jpeg()
        .toBuffer();
      assert.notEqual((await sharp(picture).metadata()).exif, undefined);
      const { files } = await photoProcessor.prepare(picture);
      assert.ok(files.length >= 2);
      for (const { name, content } of files) {
        const made = sharp(content);
        const { width, height, exif, orientation: result } = await made.metadata();
        assert.deepEqual([width, height, exif, result], [400, 300, undefined, undefined], `${orientation}`);
        const left = await made.extract({ left: 40, top: 150, width: 1, height: 1 }).raw().toBuffer();
        assert.ok(isRed(left), `${orientation}, ${name}: ${[...left]}`);
      }
    }
  });

  test('is converted to sRGB from CMYK, 16 bits, grey or transparency', async () => {
    const pictures = {
      printers: halves(400, 300).toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
      'sixteen bits': halves(400, 300).toColourspace('rgb16').png(),
      grey: halves(400, 300).toColourspace('b-w').jpeg(),
      'see-through': halves(400, 300).ensureAlpha(0.5).png(),
      avif: halves(400, 300).avif({ effort: 0 }),
    };
    for (const [kind, picture] of Object.entries(pictures)) {
      const { space, depth, channels, icc } = await sharp(await file(await picture.toBuffer())).metadata();
      assert.deepEqual([depth, icc, space, channels], ['uchar', undefined, 'srgb', 3], kind);
    }
  });

  test('has one frame if animated', async () => {
    const frames = Buffer.concat(
      await Promise.all(
        Array.from({ length: 300 }, (_, at) =>
          sharp({
            create: {
              width: 8,
              height: 8,
              channels: 3,
              background: at === 0 ? '#f00' : `rgb(0, ${at % 250}, ${at % 2})`,
            },
          })
            .raw()
            .toBuffer(),
        ),
      ),
    );
    const raw = { width: 8, height: 8 * 300, channels: 3, pageHeight: 8 } as const;
    const moving = await sharp(frames, { raw }).webp({ loop: 0, lossless: true }).toBuffer();
    assert.equal((await sharp(moving).metadata()).pages, 300);
    const { width, height } = await sharp(await file(moving)).metadata();
    assert.deepEqual([width, height], [8, 8]);
    assert.ok(
      isRed(
        await sharp(await file(moving))
          .raw()
          .toBuffer(),
      ),
    );
  });

  test('drops data appended to the file', async () => {
    const script = '<script>alert(1)</script>';
    const { files } = await photoProcessor.prepare(Buffer.concat([hall, Buffer.from(`PK\x03\x04${script}`)]));
    assert.ok(files.length >= 2);
    for (const { content } of files) assert.ok(!Buffer.from(content).includes('script'));
  });
});

test('an invalid picture is rejected with the reason', async () => {
  const gif = await halves(20, 20).gif().toBuffer();
  for (const [what, picture, why] of [
    ['a decompression bomb', hugePngHeader(50_000, 50_000), /^has more than 64 megapixels$/],
    [
      'an extremely wide image',
      hugePngHeader(2 ** 31 - 1, 1),
      /^(has more than 64 megapixels|is not a supported image)/,
    ],
    ['a file with only a header', hugePngHeader(7000, 7000), /is damaged/],
    ['a truncated file', hall.subarray(0, hall.length / 2), /is damaged/],
    ['the first bytes', hall.subarray(0, 20), /is damaged|is not a supported image/],
    ['a GIF', gif, /send a JPEG/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /send a JPEG/],
    ['a drawing that reads files', Buffer.from('<svg><image href="/etc/passwd"/></svg>'), /send a JPEG/],
    ['HEIC', heicImage(), /send a JPEG/],
  ] as const)
    await assert.rejects(
      photoProcessor.prepare(picture),
      ({ problems }) => why.test(problems[0].message),
      what,
    );
});

describe('the image process', () => {
  test('is shared by several pictures and ends after a pause', async (t) => {
    const shortLived = newPhotoProcessor({ idleMs: 50 });
    t.after(() => shortLived.close());
    assert.equal(shortLived.pid, undefined);
    await Promise.all([shortLived.prepare(hall), shortLived.prepare(hall), shortLived.prepare(hall)]);
    const { pid } = shortLived;
    assert.ok(pid);
    await waitFor('its end', () => !isRunning(pid));
    assert.ok((await shortLived.prepare(hall)).files.length > 0, 'a new process converts the next picture');
  });

  test('gets no secrets from our environment', {
    skip: process.platform !== 'linux',
  }, async () => {
    await photoProcessor.prepare(hall);
    const names = readFileSync(`/proc/${photoProcessor.pid}/environ`, 'latin1')
      .split('\0')
      .flatMap((line) => line.split('=')[0] || []);
    const known = ['LD_LIBRARY_PATH', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'TMPDIR'];
    assert.deepEqual(
      names.filter((name) => ![...known, 'UV_THREADPOOL_SIZE'].includes(name)),
      [],
    );
    assert.equal(readFileSync(`/proc/${photoProcessor.pid}/oom_score_adj`, 'latin1'), '1000\n');
  });

  test('is restarted if killed during a picture, which succeeds', async (t) => {
    const processor = newPhotoProcessor();
    t.after(() => processor.close());
    await processor.prepare(hall);
    const { pid } = processor;
    const conversion = processor.prepare(hall);
    process.kill(pid as number, 'SIGKILL');
    assert.equal((await conversion).width, 400);
    assert.notEqual(processor.pid, pid);
  });

  test('crashes on a picture each time: that one is rejected, and the next succeeds', {
    skip: process.platform !== 'linux',
  }, async (t) => {
    const processor = newPhotoProcessor();
    t.after(() => processor.close());
    const conversion = assert.rejects(processor.prepare(large), /cannot be decoded/);
    const next = processor.prepare(hall);
    for (const which of ['first', 'second']) {
      // The conversion has started by then.
      await waitFor(`the ${which} to unpack it`, () => memoryOf(processor.pid) > 150_000_000);
      process.kill(processor.pid as number, 'SIGKILL');
      await waitFor('its end', () => memoryOf(processor.pid) < 150_000_000);
    }
    await conversion;
    assert.ok((await next).files.length > 0);
  });

  test('uses too much time or memory: the picture is rejected, and the next succeeds', async (t) => {
    const slow = newPhotoProcessor({ maxMs: 5 });
    const small = newPhotoProcessor({ maxMemory: 150_000_000 });
    t.after(() => {
      slow.close();
      small.close();
    });
    await assert.rejects(slow.prepare(large), /takes too long to decode$/);
    await assert.rejects(small.prepare(large), /needs too much memory to decode$/);
    assert.ok((await small.prepare(hall)).files.length > 0);
  });

  test('fails to start: the error does not blame the picture', async () => {
    const processor = newPhotoProcessor({ maxStartMs: 1 });
    await assert.rejects(processor.prepare(hall), PhotosUnavailableError);
  });

  test('is stopped with the processor at any time', async () => {
    const processor = newPhotoProcessor();
    await processor.prepare(hall);
    const { pid } = processor;
    const conversion = processor.prepare(large);
    processor.close();
    await assert.rejects(conversion, PhotosUnavailableError);
    await waitFor('its end', () => !isRunning(pid as number));
    await assert.rejects(processor.prepare(hall), PhotosUnavailableError);
  });
});

/** In bytes. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
