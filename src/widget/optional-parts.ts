/**
 * The waiting list and the browser's history: a chunk for forms that use one of them. With one chunk for each, the
 * bundler would move what all chunks share to further files, for which the first card would wait.
 * They import nothing of the later steps, which may arrive after them.
 */
export { HistoryRecorder } from './browser-history.ts';
export { loadWaiting } from './waiting/waiting.ts';
