/**
 * The program `firsthold` for shells of tests: a script sends each command to this process, which runs it. A start of the
 * real program for each line would take most of the processor time of the guides; `test/process/` starts it.
 */
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openSqlite } from '../../src/storage/dialects/sqlite.ts';
import { type CommandLine, commandLineOn } from '../command-line.ts';

/** Returns the command line on the database of a folder, as the setting `FIRSTHOLD_DATA` has it. */
export const commandLineIn = (folder: string): CommandLine =>
  commandLineOn({
    kind: 'sqlite',
    open: () => openSqlite(folder),
    environment: { FIRSTHOLD_DATA: folder },
  });

/** Writes the program into a folder of `PATH`. It works while the tests run. */
export async function installFirsthold(bin: string): Promise<void> {
  const server = createServer(async (request, response) => {
    response.end(await answer(request).catch((error: Error) => String(error.stack)));
  });
  const socket = join(bin, 'firsthold.socket');
  server.listen(socket).unref();
  await once(server, 'listening');
  const script = `#!/bin/bash
reply=$(mktemp -d)
case " $* " in *' - '*) cat >"$reply/stdin" ;; esac
{ env -0; printf '\\0'; printf '%s\\0' "$reply" "$@"; } |
  curl -sS --unix-socket '${socket}' --data-binary @- http://localhost/ >&2
if [ /dev/stdout -ef /dev/stderr ]; then cat "$reply/screen"
else
  cat "$reply/stdout"
  cat "$reply/stderr" >&2
fi
exit "$(cat "$reply/code")"
`;
  writeFileSync(join(bin, 'firsthold'), script);
  chmodSync(join(bin, 'firsthold'), 0o755);
}

/** Runs the command of a request and writes its output into the folder of the reply. Returns nothing for the shell. */
async function answer(request: IncomingMessage): Promise<string> {
  const [settings = '', sent = ''] = (await buffer(request)).toString().split('\0\0');
  const environment: Record<string, string> = Object.fromEntries(
    settings.split('\0').map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
  const [reply = '', ...args] = sent.split('\0').slice(0, -1);
  const own = process.cwd();
  process.chdir(environment['PWD'] ?? own);
  try {
    const input = join(reply, 'stdin');
    const { exitCode, stdout, stderr, screen } = await commandLineIn(
      resolve(environment['FIRSTHOLD_DATA'] ?? 'data'),
    ).firstholdWith({ environment, stdin: existsSync(input) ? [readFileSync(input)] : [] }, ...args);
    for (const [name, text] of Object.entries({ stdout, stderr, screen, code: String(exitCode) }))
      writeFileSync(join(reply, name), text);
    return '';
  } finally {
    process.chdir(own);
  }
}
