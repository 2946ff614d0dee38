import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '../temporary-folder.ts';

/** Unpacks a release and returns the path of its program, for `run` and `startServer`. */
export async function releasedProgram(version: string): Promise<string> {
  const folder = temporaryFolder();
  const archive = fileURLToPath(new URL(`./${version}.tar.gz`, import.meta.url));
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  return join(folder, 'upgrade-fixture/bin/firsthold.cjs');
}
