/** The command line in tests: the real commands on a real database, in memory, with a clock that the test sets. */
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buildCommands } from '../src/cli/commands.ts';
import { run } from '../src/cli/run.ts';
import type { Terminal } from '../src/cli/terminal.ts';
import { readConfig } from '../src/config.ts';
import type { TestDatabase } from './databases.ts';
import { noon } from './service.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stdoutBytes: Buffer;
  readonly stderr: string;
  /** Both in the order in which a terminal shows them. */
  readonly screen: string;
  /** The progress lines written to standard error, if it was a terminal. */
  readonly progress: readonly string[];
}

export interface CommandLine {
  /** The current time, until the test moves it. */
  now: number;
  /** Runs one command; each argument is one word. */
  firsthold(...args: string[]): Promise<CommandResult>;
  /** Runs a command with standard input, a terminal, or other settings. */
  firstholdWith(environment: CommandEnvironment, ...args: string[]): Promise<CommandResult>;
}

interface CommandEnvironment {
  readonly stdin?: Iterable<string | Buffer>;
  readonly isWatched?: boolean;
  readonly environment?: Record<string, string>;
  /** Called whenever a command reads the clock. */
  readonly clock?: () => number;
}

/**
 * Creates a command line whose commands concern `riverside` unless the test names a venue, for suites beside a twin
 * (`twin-venues.ts`). With two venues, most commands need `--venue`.
 */
export const commandLineBesideTwin = (database: TestDatabase): CommandLine =>
  commandLineOn(database, (args) => [...args, ...venueArguments(args)]);

/** Returns the arguments by which a command names its venue; none if the test names one, or the command takes none. */
function venueArguments(args: readonly string[]): string[] {
  const [name, subcommand] = args;
  const group = buildCommands({} as Terminal).commands.find((command) => command.name() === name);
  const command = group?.commands.find((part) => part.name() === subcommand) ?? group;
  if (name === 'export' && !(args[1] ?? '-').startsWith('-')) return [];
  // A webhook without a venue is the operator's.
  const takesVenue = name !== 'webhooks' && command?.options.some(({ long }) => long === '--venue');
  return takesVenue && !args.includes('--venue') ? ['--venue', 'riverside'] : [];
}

/** Creates a command line on a database. @param complete adds arguments to each command */
export function commandLineOn(
  database: TestDatabase,
  complete = (args: readonly string[]): readonly string[] => args,
): CommandLine {
  const commandLine: CommandLine = {
    now: noon,
    firsthold: (...args) => commandLine.firstholdWith({}, ...args),
    async firstholdWith({ stdin = [], isWatched = false, environment, clock }, ...args) {
      const printed: Buffer[] = [];
      const stderrLines: string[] = [];
      const screen: string[] = [];
      const printToStderr = (text: string) => {
        stderrLines.push(text);
        screen.push(text);
      };
      const progress: string[] = [];
      const stdout = new Writable({
        write(chunk: Buffer, _encoding, done) {
          printed.push(chunk);
          screen.push(String(chunk));
          done();
        },
      });
      const exitCode = await run(
        {
          config: (more = {}, areAll = false) =>
            readConfig(
              areAll ? more : { ...(environment ?? { PORT: '0', ...database.environment }), ...more },
            ),
          openStorage: () => database.open(),
          clock: clock ?? (() => commandLine.now),
          print: (line) => stdout.write(`${line}\n`),
          printToStderr: (line) => printToStderr(`${line}\n`),
          stdin: Readable.from(stdin, { objectMode: false }),
          printEmphasised: (_emphasis, start, rest) => stdout.write(`${start}${rest}\n`),
          printLong: (text) => pipeline(text, stdout),
          printBytes: (bytes) => pipeline(bytes, stdout),
          log: new Writable({
            write(line: Buffer, _encoding, done) {
              printToStderr(String(line));
              done();
            },
          }),
          ignoreClosedOutput: () => undefined,
          isTerminal: isWatched,
          showProgress: isWatched ? (line) => progress.push(line) : null,
        },
        complete(args),
      );
      return {
        exitCode,
        stdout: Buffer.concat(printed).toString(),
        stdoutBytes: Buffer.concat(printed),
        stderr: stderrLines.join(''),
        screen: screen.join(''),
        progress,
      };
    },
  };
  return commandLine;
}
