import { ValidationError } from '../domain/errors.ts';
import { codedProblem } from '../domain/problem-codes.ts';
import type { PreparedPhoto } from '../domain/venue/stored-photo.ts';
import { PhotosUnavailableError } from './errors.ts';
import { PhotoProcess } from './photo-process-handle.ts';
import { Semaphore } from './semaphore.ts';

/** Memory in bytes, times in milliseconds. */
const usualLimits = {
  /** The memory limit of the process; the largest allowed image needs about half of it. */
  maxMemory: 1_500_000_000,
  /** The time limit for one image; the largest took a tenth of it on one core of a small machine. */
  maxMs: 60_000,
  /** The time limit for the start of the process: libvips is read from disk. */
  maxStartMs: 30_000,
  /** The process exits after this time without an image. */
  idleMs: 120_000,
  /** The maximum number of waiting images. */
  maxWaiting: 100,
  /** Lower than the service's priority, so that requests go first (`nice 10`). */
  priority: 10,
};

/**
 * Converts images in a separate process, since a crafted image may exploit a decoder or exhaust resources. The
 * process starts with the first image, converts one after the other on one core, and exits when idle. If it dies,
 * only one image is affected.
 */
export class PhotoProcessor {
  readonly #limits: typeof usualLimits;
  readonly #gate: Semaphore;
  #process: PhotoProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<typeof usualLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
    this.#gate = new Semaphore({ most: 1, maxWaiting: this.#limits.maxWaiting });
  }

  /** The process id, while a process runs. */
  get pid(): number | undefined {
    return this.#process?.hasExited === false ? this.#process.pid : undefined;
  }

  /**
   * @throws ValidationError if the image cannot be shown
   * @throws PhotosUnavailableError if none can be converted at the moment
   * @throws QueueFullError if too many are waiting
   */
  prepare(picture: Uint8Array): Promise<PreparedPhoto> {
    return this.#gate.pass(async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#prepare(picture);
      } finally {
        this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
      }
    });
  }

  /** Ends the process, and accepts nothing more. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  async #prepare(picture: Uint8Array): Promise<PreparedPhoto> {
    // Retries once: the first process may have died for another reason, such as `kill` or a lack of memory.
    for (let tries = 0; tries < 2; tries++) {
      if (this.#isClosed) throw new PhotosUnavailableError('the service is stopping');
      if (this.#process === null || this.#process.hasExited)
        this.#process = new PhotoProcess(this.#limits, this.#limits);
      const outcome = await this.#process.prepare(picture, this.#limits.maxMs);
      if ('prepared' in outcome) return outcome.prepared;
      if ('rejection' in outcome) throw rejected(outcome.rejection, outcome.codedProblem);
      this.#end();
      if ('unusable' in outcome) throw new PhotosUnavailableError(outcome.unusable);
      if (outcome.died === 'out of time') throw rejected('takes too long to decode');
    }
    throw rejected('cannot be decoded: it is damaged or malicious');
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#process?.end();
    this.#process = null;
  }
}

const rejected = (message: string, coded = codedProblem('broken_picture')) =>
  new ValidationError([{ path: '', message, ...coded }]);
