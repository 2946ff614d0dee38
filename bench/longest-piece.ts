/** The processor time of the main thread, in milliseconds. Other programs on the machine do not change it, unlike a delay. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Measures the most processor time of this thread between two turns of its event loop. */
export class LongestPiece {
  #atLastTurn = cpuMs();
  #longest = 0;

  constructor() {
    setInterval(() => this.#count(), 1).unref();
  }

  /** Returns the longest piece since the last call, and the time of the thread in all, both in milliseconds. */
  take(): { readonly pieceMs: number; readonly cpuMs: number } {
    this.#count();
    const pieceMs = this.#longest;
    this.#longest = 0;
    return { pieceMs, cpuMs: this.#atLastTurn };
  }

  #count(): void {
    const now = cpuMs();
    this.#longest = Math.max(this.#longest, now - this.#atLastTurn);
    this.#atLastTurn = now;
  }
}
