/** Files that a script makes of others and that are kept in the repository all the same. */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Writes the file; under `--check` only says whether it reads like this already, and fails where it does not. */
export function writeOrCheck(file: URL, content: string): void {
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    console.error(`${relative(root, fileURLToPath(file))} is out of date: run "npm run openapi"`);
    process.exitCode = 1;
  }
}
