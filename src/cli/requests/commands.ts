import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addAddCommands } from './add-commands.ts';
import { addChallengeCommands } from './challenge-commands.ts';
import { addChangeCommands } from './change-commands.ts';
import { addDecisionCommands } from './decision-commands.ts';
import { addListCommands } from './list-commands.ts';

/** Adds `requests list`, `requests accept`, … in the order of `--help`. */
export function addRequestCommands(requests: Command, terminal: Terminal): void {
  addListCommands(requests, terminal);
  addAddCommands(requests, terminal);
  addDecisionCommands(requests, terminal);
  addChallengeCommands(requests, terminal);
  addChangeCommands(requests, terminal);
}
