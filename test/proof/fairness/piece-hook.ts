/** Loaded into the servers of the fairness proof: on SIGUSR2, writes the longest piece of the main thread since the last time. */
import { isMainThread } from 'node:worker_threads';
import { LongestPiece } from '../../../bench/longest-piece.ts';

if (isMainThread && process.argv.includes('serve')) {
  const longest = new LongestPiece();
  process.on('SIGUSR2', () => {
    process.stderr.write(`longest piece: ${longest.take().pieceMs.toFixed(1)} ms\n`);
  });
}
