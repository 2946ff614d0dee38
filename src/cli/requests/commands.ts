import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addDecisionCommands } from './decision-commands.ts';
import { addImportCommand } from './import-command.ts';
import { addListCommands } from './list-commands.ts';

/** Adds `requests list`, `requests accept`, … in the order of `--help`. */
export function addRequestCommands(requests: Command, terminal: Terminal): void {
  addListCommands(requests, terminal);
  addDecisionCommands(requests, terminal);
  addImportCommand(requests, terminal);
}
