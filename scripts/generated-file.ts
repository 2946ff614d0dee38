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

/** Writes a document with one operation, shared definition, webhook or property per line: short to list and to compare. */
export function documentLines(document: object): string {
  return `${membersOnLines(document, (name) => (['paths', 'components'].includes(name) ? 2 : 1))}\n`;
}

/** Objects have a member per line down to `depthOf` their name; what is deeper stands on the line. */
function membersOnLines(value: unknown, depthOf: (name: string) => number): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const lines = Object.entries(value).map(([name, member]) => {
    const depth = depthOf(name);
    const text = depth > 0 ? membersOnLines(member, () => depth - 1) : JSON.stringify(member);
    return `${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}
