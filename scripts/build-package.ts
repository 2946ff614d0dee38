/** Writes lib/: the program in JavaScript, since Node strips no types below node_modules, and the client's types. */
import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));
const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const compile = (project: string) =>
  promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: root });

await rm(new URL('../lib/', import.meta.url), { recursive: true, force: true });
await Promise.all([compile('tsconfig.build.json'), compile('tsconfig.client.json')]).catch(({ stdout }) => {
  console.error(stdout);
  process.exit(1);
});
// Style sheets and the like, beside the routes that send them.
await cp(`${root}src/http`, `${root}lib/http`, {
  recursive: true,
  filter: (path) => !path.endsWith('.ts') && !path.endsWith('api-page'),
});
