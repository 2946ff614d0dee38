/** A stamp of the sources of dist/, to skip a build when nothing has changed. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** The file with the hash of the last complete build. */
export const stampFile = join(root, 'dist/built-from');

const sources = ['src', 'scripts'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** Returns a hash of all build inputs: their contents, since a checkout changes their dates. */
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

/** Returns whether dist/ is up to date with the sources. */
export async function isUpToDate(): Promise<boolean> {
  const [then, now] = await Promise.all([readFile(stampFile, 'utf8').catch(() => null), sourceHash()]);
  return then === now;
}
