/** Files that are generated and committed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Writes a file; with `--check`, fails if it is out of date. */
export function writeOrCheck(file: URL, content: string): void {
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    console.error(`${relative(root, fileURLToPath(file))} is out of date: run "npm run openapi"`);
    process.exitCode = 1;
  }
}
