import type { Terminal } from './terminal.ts';

/** In milliseconds: the delay before a progress bar appears, and its refresh interval. */
const shownAfterMs = 1000;
const redrawnAfterMs = 100;
const barLength = 24;

/** A progress bar. */
export interface Progress {
  /** Updates the bar: `done` of `total`. */
  at(done: number): void;
  /** Clears the bar. */
  end(): void;
}

/**
 * Shows a progress bar on standard error if a task takes more than a second and standard error is a terminal.
 * @param total the size of the task; 0 if unknown, which counts up instead
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
