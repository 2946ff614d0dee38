import { readFileSync } from 'node:fs';

const packageFile = new URL('../../../package.json', import.meta.url);
let version: string | undefined;

/** Returns the version of this program, from package.json, which is beside both `src/` and `dist/`. */
export function ownVersion(): string {
  version ??= String(JSON.parse(readFileSync(packageFile, 'utf8')).version);
  return version;
}
