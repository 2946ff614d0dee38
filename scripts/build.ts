/**
 * `npm run build`: writes dist/, the generated program and files. Does nothing if it is up to date, so that
 * `npm start` can call it each time, also in a read-only folder. With `--packages`, also writes dist/packages/.
 */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isUpToDate, sourceHash, stampFile } from './build-cache.ts';
import { writeClientTypes } from './client-types.ts';
import { writeSbom } from './sbom.ts';

const notWritable = ['EROFS', 'EACCES', 'EPERM'];

if (!(await isUpToDate())) {
  const before = await sourceHash();
  const wasBuilt = existsSync(stampFile);
  try {
    await mkdir(dirname(stampFile), { recursive: true });
    // Deletes the stamp first, so that an interrupted build counts as outdated.
    await rm(stampFile, { force: true });
    await Promise.all([
      writeClientTypes(),
      import('./build-api-page.ts'),
      import('./build-backoffice.ts'),
      import('./build-widget.ts'),
      import('./build-program.ts'),
    ]);
    await writeSbom();
    // Stores the hash from before the build, so that edits made during the build cause another build.
    await writeFile(stampFile, before);
  } catch (error) {
    if (!notWritable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    console.error(
      wasBuilt
        ? `firsthold: dist/ is older than src/ and cannot be written (${(error as Error).message}). Build it on a writable disk, or start the existing build: node bin/firsthold.cjs`
        : `firsthold: nothing is built in dist/ yet, and it cannot be written to (${(error as Error).message}). Run "npm run build" on a writable disk.`,
    );
    process.exitCode = 1;
  }
}

if (process.argv.includes('--packages') && process.exitCode === undefined)
  await import('./build-packages.ts');
