import { type Command, Option } from 'commander';
import { tokenScopes } from '../../domain/access/staff-actions.ts';
import { choicesOf, example, instant, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `tokens add`, `tokens list`, … */
export function addTokenCommands(tokens: Command, terminal: Terminal): void {
  tokens
    .command('add')
    .description('make a token with which a program uses the management API; printed this once')
    .addOption(venueOption())
    .addOption(
      new Option('--scope <scope>', `what it may: ${tokenScopes.join(', ')}; may be repeated`).argParser(
        choicesOf(tokenScopes),
      ),
    )
    .option('--label <text>', 'a note on what it is for')
    .addOption(
      new Option('--until <instant>', 'when it ends; left out: when it is revoked').argParser(instant),
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold tokens add --scope requests:read --label Ticketing'))
    .action(async (options) => (await import('./add.ts')).printNewToken(terminal, options));
  tokens
    .command('list')
    .description('tokens, revoked ones too, the oldest first; the tokens themselves nobody can tell any more')
    .option('--venue <id>', 'only those of this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold tokens list'))
    .action(async (options) => (await import('./list.ts')).printTokens(terminal, options));
  tokens
    .command('revoke')
    .argument('<id>', 'the token, as tokens list names it')
    .description('end a token for good')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold tokens revoke token-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./revoke.ts')).revokeTokenCommand(terminal, id, options),
    );
}
