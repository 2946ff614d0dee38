import type { Terminal } from './terminal.ts';

/** A task is worth a bar after this long, and a new bar this often; in milliseconds. */
const shownAfterMs = 1000;
const redrawnAfterMs = 100;
const barLength = 24;

/** A bar that is told how far its task is. */
export interface Progress {
  /** So much of `total` is done. */
  at(done: number): void;
  /** Clears the bar. */
  end(): void;
}

/**
 * A bar on standard error for a task that takes more than a second; nothing where no terminal is there.
 *
 * @param total how much there is to do; 0 where nobody knows, which counts up instead
 */
export function startProgress(
  { clock, showProgress }: Pick<Terminal, 'clock' | 'showProgress'>,
  task: string,
  total: number,
): Progress {
  if (showProgress === null) return { at: () => undefined, end: () => undefined };
  let nextAt = clock() + shownAfterMs;
  let isShown = false;
  return {
    at(done) {
      if (clock() < nextAt) return;
      nextAt = clock() + redrawnAfterMs;
      isShown = true;
      showProgress(`${task} ${total > 0 ? bar(done / total) : done.toLocaleString('en')}`);
    },
    end() {
      if (isShown) showProgress('');
    },
  };
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * barLength);
  const percent = `${Math.floor(Math.min(1, share) * 100)} %`;
  return `${'█'.repeat(full)}${'░'.repeat(barLength - full)} ${percent.padStart(5)}`;
}
