/** What dist/ was built from, to tell whether it still is what stands in the source. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Holds the fingerprint of what was built last; there only where that was finished. */
export const stampFile = join(root, 'dist/built-from');

const sources = ['src', 'scripts'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** A fingerprint of everything that is built from: contents and not dates, which a checkout or a copy makes anew. */
export async function sourceHash(): Promise<string> {
  const entries = await Promise.all(
    sources.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  );
  const paths = entries
    .flat()
    .filter((entry) => entry.isFile() && !/\.(test\.tsx?|generated\.ts.*)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const path of [...files.map((name) => join(root, name)), ...paths.toSorted()]) {
    const content = await readFile(path);
    hash.update(`${path.slice(root.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Whether dist/ is what a build would make of the source. */
export async function isUpToDate(): Promise<boolean> {
  const [then, now] = await Promise.all([readFile(stampFile, 'utf8').catch(() => null), sourceHash()]);
  return then === now;
}
