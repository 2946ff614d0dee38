/** Checks that the guides name what the command line can do. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Command } from 'commander';
import { buildCommands } from '../../src/cli/commands.ts';

const pages = ['start', 'website', 'api', 'run'].flatMap((folder) =>
  readdirSync(`docs/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`docs/${folder}/${name}`, 'utf8')),
);

/** Explained once for all commands, in docs/run/command-line.md. */
const ofAllCommands = new Set(['--help', '--json', '--venue', '--version']);

/** Yields every command with its group: `keys` for `firsthold keys set`. */
function* commandsIn({ commands }: Command, group?: string): Iterable<readonly [string, Command]> {
  for (const command of commands) {
    const name = group ?? command.name();
    yield [name, command];
    yield* commandsIn(command, name);
  }
}

test('every option of a command is on a page about it', () => {
  const silent = { print: () => undefined, printToStderr: () => undefined };
  const missing: string[] = [];
  for (const [group, command] of commandsIn(buildCommands(silent as never)))
    for (const { long, hidden } of command.options) {
      if (hidden || long == null || ofAllCommands.has(long)) continue;
      const named = new RegExp(`${long}(?![\\w-])`);
      if (!pages.some((text) => new RegExp(`\\b${group}\\b`).test(text) && named.test(text)))
        missing.push(`${group} ${command.name()} ${long}`);
    }
  assert.deepEqual(missing, []);
});
