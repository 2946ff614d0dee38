/** Measures the slowest reads during sequential photo uploads, against the same reads without. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import { LoadGenerator, percentile } from './load.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { program, startService } from './server-process.ts';
import { base, venueId } from './venue.ts';
import { availabilityFrom } from './visitors.ts';

/** A quarter of one core's capacity, so that only waiting is measured. */
const perSecond = 500;
/** The concurrency of a browser. */
const uploadsAtOnce = 2;

/** Measures reads with and without uploads on one database. */
export async function measureUploads(kind: Kind, { rounds, roundMs }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind);
  await writeHistory(database, 1000);
  const words = [program, 'tokens', 'add', '--venue', venueId, '--scope', 'venue:write', '--label', 'photos'];
  const env = { ...process.env, ...database.environment };
  const { stdout: token } = await promisify(execFile)(process.execPath, words, { env });
  const service = await startService(database.environment);
  const load = new LoadGenerator();
  const responses = Math.max(1000, Math.round((perSecond * roundMs) / 1000));
  let visitor = 0;
  const p99 = async (): Promise<number> => {
    const { waited } = await load.run({
      port: service.port,
      connections: 16,
      requests: Array.from({ length: responses }, (_, at) => ({
        method: 'GET',
        path: at % 2 === 0 ? availabilityFrom(at % 30) : `${base}/spaces`,
      })),
      perSecond,
      visitors: { first: visitor, count: responses },
      until: { answers: responses },
      status: 200,
    });
    visitor += responses;
    return percentile(waited, 990);
  };

  let photos = 0;
  let isUploading = false;
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const camera = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#357', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const upload = async () => {
    while (isUploading) {
      // Uploads a different photo each time, because the service does not convert a known photo again.
      const body = Buffer.concat([camera, Buffer.from(`photo ${photos++}`)]);
      const { status } = await fetch(
        `http://127.0.0.1:${service.port}/venues/manage/v1/venues/${venueId}/photos`,
        { method: 'POST', headers: { authorization: `Bearer ${token.trim()}` }, body },
      );
      if (status !== 201) throw new Error(`an upload got status ${status}`);
    }
  };
  await p99();
  const [without, during]: number[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    without?.push(await p99());
    isUploading = true;
    const uploads = Promise.all(Array.from({ length: uploadsAtOnce }, upload));
    during?.push(await p99());
    isUploading = false;
    await uploads;
  }
  load.stop();
  await service.stop();
  return [
    resultOf(
      `p99 of reads during photo uploads, ${titles[kind]}, compared with none`,
      (during ?? []).map((ms, round) => ms / (without?.[round] as number)),
      { most: 5 },
      `${median(during ?? []).toFixed(1)} ms to ${median(without ?? []).toFixed(1)} ms; ${photos} photos of 12 megapixels, ${(camera.length / 1e6).toFixed(1)} MB each`,
    ),
  ];
}
