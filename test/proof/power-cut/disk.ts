/** A disk that loses or tears what was not synced when the power fails. */
import type { Action } from './trace.ts';

/** Drives write whole sectors. */
const sectorBytes = 512;

type Change = Extract<Action, { do: 'write' | 'truncate' }>;

interface Pending {
  /** The position of the change in the trace. */
  readonly at: number;
  readonly change: Change;
}

/** The files of a database, and what was written to them since their last sync. */
export class Disk {
  readonly #synced = new Map<string, Buffer>();
  #pending: Pending[] = [];

  constructor(files: ReadonlyMap<string, Buffer>) {
    for (const [name, content] of files) this.#synced.set(name, content);
  }

  /** Applies the action at a position of the trace. */
  take(action: Action, at: number): void {
    if (action.do === 'write' || action.do === 'truncate') this.#pending.push({ at, change: action });
    if (action.do !== 'sync') return;
    const isOnDisk = (each: Pending) => each.change.file === action.file && each.at < action.since;
    for (const { change } of this.#pending.filter(isOnDisk))
      this.#synced.set(change.file, changed(this.#synced.get(change.file), change));
    this.#pending = this.#pending.filter((each) => !isOnDisk(each));
  }

  /** Returns the files after a power cut: each change since the last sync is on the disk, lost, or torn. */
  cutPower(random: () => number): Map<string, Buffer> {
    const files = new Map(this.#synced);
    for (const { change } of this.#pending) {
      const fate = random();
      if (fate < 0.4) continue;
      const isTorn = fate > 0.8 && change.do === 'write';
      for (const part of isTorn ? sectorsOf(change).filter(() => random() < 0.5) : [change])
        files.set(change.file, changed(files.get(change.file), part));
    }
    return files;
  }
}

function sectorsOf(change: Extract<Change, { do: 'write' }>): Change[] {
  const { data, offset } = change;
  return Array.from({ length: Math.ceil(data.length / sectorBytes) }, (_, sector) => ({
    ...change,
    offset: offset + sector * sectorBytes,
    data: data.subarray(sector * sectorBytes, (sector + 1) * sectorBytes),
  }));
}

/** Returns a copy of a file with a change. */
function changed(before: Buffer = Buffer.alloc(0), change: Change): Buffer {
  const size =
    change.do === 'truncate' ? change.size : Math.max(before.length, change.offset + change.data.length);
  const after = Buffer.alloc(size);
  before.copy(after);
  if (change.do === 'write') change.data.copy(after, change.offset);
  return after;
}
