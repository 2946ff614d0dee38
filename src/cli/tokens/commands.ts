import { type Command, Option } from 'commander';
import { tokenScopes } from '../../domain/access/staff-actions.ts';
import { choicesOf, example, instant, jsonOption, venueOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** Adds `tokens add`, `tokens list`, … */
export function addTokenCommands(tokens: Command, terminal: Terminal): void {
  tokens
    .command('add')
    .description('add an API token for the management API; prints it once')
    .addOption(venueOption())
    .addOption(
      new Option(
        '--scope <scope>',
        `(required) a permission: ${tokenScopes.join(', ')}; can be repeated`,
      ).argParser(choicesOf(tokenScopes)),
    )
    .option('--label <text>', 'a note about its purpose')
    .addOption(new Option('--until <instant>', 'expiry timestamp; default: no expiry').argParser(instant))
    .addOption(jsonOption())
    .addHelpText(...example('firsthold tokens add --scope requests:read --label Ticketing'))
    .action(async (options) => (await import('./add.ts')).printNewToken(terminal, options));
  tokens
    .command('list')
    .description('list API tokens, including revoked ones, oldest first; the secrets are not shown')
    .option('--venue <id>', 'only this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold tokens list'))
    .action(async (options) => (await import('./list.ts')).printTokens(terminal, options));
  tokens
    .command('revoke')
    .argument('<id>', 'the token id, see: firsthold tokens list')
    .description('revoke a token permanently')
    .addOption(venueOption())
    .addOption(jsonOption())
    .addHelpText(...example('firsthold tokens revoke token-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./revoke.ts')).revokeTokenCommand(terminal, id, options),
    );
}
