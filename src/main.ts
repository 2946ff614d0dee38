/** The composition root: reads the settings, creates the real dependencies, runs the command line. */
import { pipeline } from 'node:stream/promises';
import { styleText } from 'node:util';
import { systemErrorText } from './cli/files/reason.ts';
import { run } from './cli/run.ts';
import { readConfig } from './config.ts';

const { stdin, stdout, stderr } = process;

// The reader of our output has closed it (`firsthold export | head`), which is not an error.
const exitOnOutputError = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') stderr.write(`firsthold: cannot write the output: ${systemErrorText(error)}\n`);
  process.exit(1);
};
stdout.on('error', exitOnOutputError);
// The reader is gone, so an error cannot be shown.
stderr.on('error', () => undefined);

process.exitCode = await run(
  {
    config: (settings = {}, areAll = false) =>
      readConfig(areAll ? settings : { ...process.env, ...settings }),
    openStorage: async (
      { databaseUrl, dataFolder },
      onLost = () => undefined,
      onClockOffset = () => undefined,
      onStep = () => undefined,
      older = 'migrate',
    ) =>
      databaseUrl === null
        ? (await import('./storage/dialects/sqlite.ts')).openSqlite(
            dataFolder,
            undefined,
            false,
            onStep,
            older,
          )
        : (await import('./storage/dialects/postgres.ts')).openPostgres(databaseUrl, onLost, {
            clock: Date.now,
            onClockOffset,
            onStep,
            older,
          }),
    clock: Date.now,
    print: (line) => stdout.write(`${line}\n`),
    printEmphasised: (emphasis, start, rest) =>
      stdout.write(`${styleText(emphasis, start, { stream: stdout })}${rest}\n`),
    printLong: (text) => pipeline(text, stdout, { end: false }),
    printBytes: (bytes) => pipeline(bytes, stdout, { end: false }),
    printToStderr: (line) => stderr.write(`${line}\n`),
    stdin,
    log: stderr,
    ignoreClosedOutput: () => void stdout.off('error', exitOnOutputError).on('error', () => undefined),
    isTerminal: stdout.isTTY === true,
    showProgress: stderr.isTTY ? (line) => stderr.write(`\r\u001b[K${line}`) : null,
  },
  process.argv.slice(2),
);
