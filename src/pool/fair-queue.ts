import { PoolFullError } from './errors.ts';

/** The venue and the person, program or visitor a job belongs to: turns and limits count for each. */
export interface JobOwner {
  readonly venueId: string;
  /** Unique within the installation. */
  readonly person: string;
}

/** The maximum number of jobs. */
export interface QueueLimits {
  readonly running: number;
  readonly runningOfVenue: number;
  readonly runningOfPerson: number;
  readonly waiting: number;
  readonly waitingOfVenue: number;
  readonly waitingOfPerson: number;
}

type Job = { readonly owner: JobOwner };

/**
 * A bounded queue of jobs with one queue per venue, served round robin; within a venue, the people take turns too.
 * Limits how many jobs of a venue and of a person run and wait at once.
 */
export class FairQueue<T extends Job> {
  readonly #limits: QueueLimits;
  /** The waiting jobs by venue and person. Both maps are in the order in which they are served next. */
  readonly #venues = new Map<string, Map<string, T[]>>();
  readonly #running = new Set<T>();
  /** Jobs whose time is over, while their workers end. */
  readonly #ending = new Set<T>();
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running.size;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** @throws PoolFullError if too many are waiting: in all, of the venue, or of the person */
  add(job: T): void {
    const { venueId, person } = job.owner;
    const ofVenue = this.#venues.get(venueId) ?? new Map<string, T[]>();
    const ofPerson = ofVenue.get(person) ?? [];
    const { waiting, waitingOfVenue, waitingOfPerson } = this.#limits;
    const countOfVenue = [...ofVenue.values()].reduce((sum, { length }) => sum + length, 0);
    if (this.#waiting >= waiting || countOfVenue >= waitingOfVenue || ofPerson.length >= waitingOfPerson)
      throw new PoolFullError();
    ofPerson.push(job);
    this.#venues.set(venueId, ofVenue.set(person, ofPerson));
    this.#waiting += 1;
  }

  /** Removes the next job that may run, and counts it as running; null: none may run now. */
  take(): T | null {
    if (this.#running.size >= this.#limits.running) return null;
    for (const [venueId, ofVenue] of this.#venues) {
      if (this.#countRunning(({ owner }) => owner.venueId === venueId) >= this.#limits.runningOfVenue)
        continue;
      for (const [person, [job]] of ofVenue) {
        if (this.#countRunning(({ owner }) => owner.person === person) >= this.#limits.runningOfPerson)
          continue;
        if (job === undefined) continue;
        this.#remove(job, true);
        this.#running.add(job);
        return job;
      }
    }
    return null;
  }

  /** Removes a waiting job; false: it does not wait. */
  remove(job: T): boolean {
    return this.#remove(job, false);
  }

  /** Ends a running job. */
  finish(job: T): void {
    this.#running.delete(job);
    this.#ending.delete(job);
  }

  /**
   * Frees the place of a running job whose worker is ending: others may run at once, but nothing of its venue and person
   * until `finish`. At most as many jobs as may run end like this at once; the others keep their places.
   */
  abandon(job: T): void {
    if (this.#ending.size < this.#limits.running && this.#running.delete(job)) this.#ending.add(job);
  }

  /** @param isServed whether the venue and the person have had their turn, and come last now */
  #remove(job: T, isServed: boolean): boolean {
    const { venueId, person } = job.owner;
    const ofVenue = this.#venues.get(venueId);
    const ofPerson = ofVenue?.get(person) ?? [];
    const index = ofPerson.indexOf(job);
    if (ofVenue === undefined || index < 0) return false;
    ofPerson.splice(index, 1);
    this.#waiting -= 1;
    if (isServed || ofPerson.length === 0) ofVenue.delete(person);
    if (ofPerson.length > 0) ofVenue.set(person, ofPerson);
    if (isServed || ofVenue.size === 0) this.#venues.delete(venueId);
    if (ofVenue.size > 0) this.#venues.set(venueId, ofVenue);
    return true;
  }

  /** A few run at once, so counting them is cheap. */
  #countRunning(matches: (job: T) => boolean): number {
    let count = 0;
    for (const jobs of [this.#running, this.#ending]) for (const job of jobs) if (matches(job)) count += 1;
    return count;
  }
}
