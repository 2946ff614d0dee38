/** What tests of `firsthold doctor` share: its findings, a running service, and a machine with systemd. */
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { CommandLine } from './command-line.ts';
import { newSqlite } from './databases.ts';
import { startService } from './service.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns the state and finding of one check, and the exit code. */
export async function examined(
  { firstholdWith }: CommandLine,
  check: string,
  environment?: Record<string, string>,
  clock: () => number = Date.now,
) {
  const context = { clock, ...(environment !== undefined && { environment }) };
  const { exitCode, stdout } = await firstholdWith(context, 'doctor', '--json');
  const found = JSON.parse(stdout).find((finding: { check: string }) => finding.check === check);
  return { exitCode, state: found?.state, finding: found?.finding as string };
}

/** Puts a program in front of the system's of this name, until the test ends. */
export function replaceProgram(t: TestContext, name: string): (script: string) => void {
  const folder = temporaryFolder();
  const { PATH } = process.env;
  process.env['PATH'] = `${folder}:${PATH}`;
  t.after(() => {
    process.env['PATH'] = PATH;
  });
  return (script) => writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Starts a service in this process; returns its database and port. */
export async function runningService(t: TestContext, newDatabase = newSqlite) {
  const database = await newDatabase();
  const storage = await database.open();
  t.after(() => storage.close());
  const { app } = await startService(storage);
  t.after(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const PORT = `${(app.server.address() as AddressInfo).port}`;
  return { database, PORT };
}

/** Returns a script like `systemctl` that shows these lines of each unit. */
export const showing = (units: Record<string, readonly string[]>) =>
  `case "$*" in
${Object.entries(units)
  .map(([words, lines]) => `"${words}"*) printf '%s\\n' '${lines.join("' '")}';;`)
  .join('\n')}
*) exit 1;;
esac`;

/** What `systemctl show` prints of a unit with this state. */
export const stateOf = (active: 'active' | 'inactive', file: 'enabled' | 'disabled') => [
  'LoadState=loaded',
  `ActiveState=${active}`,
  `UnitFileState=${file}`,
];

/** What systemd lists; the others are no instances of the service. */
export const listed = (...names: string[]) => ({
  'list-units --all ': [
    ...names.map((name) => `${name}.service loaded active running Firsthold`),
    'firsthold-mail.service loaded active running Mails',
    'firsthold@1.service not-found inactive dead firsthold@1.service',
  ],
});
