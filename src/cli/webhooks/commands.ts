import { type Command, Option } from 'commander';
import { eventKinds } from '../../domain/events/event.ts';
import { choicesOf, example, jsonOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { NewWebhookOptions } from './add.ts';
import type { DeliveriesOptions } from './deliveries.ts';

/** Adds `webhooks add`, `webhooks list`, … */
export function addWebhookCommands(webhooks: Command, terminal: Terminal): void {
  webhooks
    .command('add')
    .argument('<url>', 'the address to call, https://…')
    .description(
      'have an address told of what happens from now on; prints the secret of its calls, this once',
    )
    .option('--venue <id>', 'only of this venue; left out: of all, those to come among them')
    .addOption(
      new Option('--kind <kind>', 'only of this kind of event; may be repeated; left out: of all').argParser(
        choicesOf(eventKinds),
      ),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nKinds:\n${eventKinds.map((kind) => `  ${kind}`).join('\n')}\n\nExample:\n  firsthold webhooks add https://desk.example/firsthold --kind booking-request.placed --kind hold.lapsed`,
    )
    .action(async (url: string, options: NewWebhookOptions) =>
      (await import('./add.ts')).printNewWebhook(terminal, url, options),
    );
  webhooks
    .command('list')
    .description('who is told of what, and how that goes')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold webhooks list'))
    .action(async (options) => (await import('./list.ts')).printWebhooks(terminal, options));
  webhooks
    .command('test')
    .argument('<id>', 'the webhook, as webhooks list names it')
    .description('call it now, from here, and tell what it answers')
    .addHelpText(...example('firsthold webhooks test webhook-Qm9va2luZ3M'))
    .action(async (id: string) => (await import('./test-call.ts')).sendTestCall(terminal, id));
  webhooks
    .command('deliveries')
    .argument('<id>', 'the webhook, as webhooks list names it')
    .description('what it was told and is to be told, the newest first')
    .option('--undelivered', 'only what it has not taken')
    .addOption(new Option('--limit <number>', 'at most so many').argParser(wholeNumber(1, 1000)).default(50))
    .addOption(jsonOption())
    .addHelpText(...example('firsthold webhooks deliveries webhook-Qm9va2luZ3M --undelivered'))
    .action(async (id: string, options: DeliveriesOptions) =>
      (await import('./deliveries.ts')).printDeliveries(terminal, id, options),
    );
  webhooks
    .command('enable')
    .argument('<id>', 'the webhook, as webhooks list names it')
    .description('go on calling one that was switched off, or that is left alone for a while, now')
    .addHelpText(...example('firsthold webhooks enable webhook-Qm9va2luZ3M'))
    .action(async (id: string) => (await import('./enable.ts')).enableWebhookCommand(terminal, id));
  webhooks
    .command('disable')
    .argument('<id>', 'the webhook, as webhooks list names it')
    .description('call it no more until webhooks enable: what it was still to be told waits')
    .addHelpText(...example('firsthold webhooks disable webhook-Qm9va2luZ3M'))
    .action(async (id: string) => (await import('./disable.ts')).disableWebhookCommand(terminal, id));
  webhooks
    .command('remove')
    .argument('<id>', 'the webhook, as webhooks list names it')
    .description('call an address no more, nor for what it was still to be told')
    .addHelpText(...example('firsthold webhooks remove webhook-Qm9va2luZ3M'))
    .action(async (id: string) => (await import('./remove.ts')).removeWebhookCommand(terminal, id));
}
