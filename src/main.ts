/** The composition root: reads the settings, brings the real parts, runs what the command line asked for. */
import { styleText } from 'node:util';
import { run } from './cli/run.ts';
import { readConfig } from './config.ts';

const { stdin, stdout, stderr } = process;

// Whoever read our output has read enough (`firsthold export | head`); that is no mistake of ours.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

process.exitCode = await run(
  {
    config: () => readConfig(process.env),
    openStorage: async ({ databaseUrl, dataFolder }, onLost = () => undefined) =>
      databaseUrl === null
        ? (await import('./storage/dialects/sqlite.ts')).openSqlite(dataFolder)
        : (await import('./storage/dialects/postgres.ts')).openPostgres(databaseUrl, onLost),
    clock: Date.now,
    print: (line) => stdout.write(`${line}\n`),
    remark: (line) => stderr.write(`${line}\n`),
    stdin,
    stdout,
    showProgress: stderr.isTTY ? (line) => stderr.write(`\r\u001b[K${line}`) : null,
    emphasise: (emphasis, text) => styleText(emphasis, text, { stream: stdout }),
  },
  process.argv.slice(2),
);
