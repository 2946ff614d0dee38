import { type Command, Option } from 'commander';
import { eventKinds } from '../../domain/events/event.ts';
import { defaultOverlapHours, maxOverlapHours } from '../../domain/events/webhook-secret.ts';
import { choicesOf, example, jsonOption, wholeNumber } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import type { NewWebhookOptions } from './add.ts';
import type { DeliveriesOptions } from './deliveries.ts';
import type { RedeliveryOptions } from './redeliver.ts';
import type { RotationOptions } from './rotate.ts';

const venueOfWebhook = () =>
  new Option('--venue <id>', 'its venue, if several venues have a webhook with this id');

/** Adds `webhooks add`, `webhooks list`, … */
export function addWebhookCommands(webhooks: Command, terminal: Terminal): void {
  webhooks
    .command('add')
    .argument('<url>', 'the URL to call, https://…')
    .description('add a webhook that receives new events; prints its signing secret once')
    .option('--venue <id>', 'only events of this venue; default: all venues, including future ones')
    .addOption(
      new Option('--kind <kind>', 'only this kind of event; can be repeated; default: all kinds').argParser(
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
    .description('list webhooks and their state')
    .option('--venue <id>', 'only those that receive the events of this venue, and what waits of them')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold webhooks list'))
    .action(async (options) => (await import('./list.ts')).printWebhooks(terminal, options));
  webhooks
    .command('operator')
    .description('list the operator’s webhooks that receive the events of venues: host and state only')
    .option('--venue <id>', 'only this venue')
    .addOption(jsonOption())
    .addHelpText(...example('firsthold webhooks operator --venue riverside'))
    .action(async (options) => (await import('./operator.ts')).printOperatorWebhooks(terminal, options));
  webhooks
    .command('test')
    .argument('<id>', 'the webhook id, see: firsthold webhooks list')
    .addOption(venueOfWebhook())
    .description('send a test event now and print the response')
    .addHelpText(...example('firsthold webhooks test webhook-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./test-call.ts')).sendTestCall(terminal, id, options),
    );
  webhooks
    .command('deliveries')
    .argument('<id>', 'the webhook id, see: firsthold webhooks list')
    .addOption(venueOfWebhook())
    .description('list deliveries, newest first')
    .option('--undelivered', 'only deliveries that have not succeeded')
    .addOption(
      new Option('--limit <number>', 'maximum number of deliveries')
        .argParser(wholeNumber(1, 1000))
        .default(50),
    )
    .addOption(jsonOption())
    .addHelpText(...example('firsthold webhooks deliveries webhook-Qm9va2luZ3M --undelivered'))
    .action(async (id: string, options: DeliveriesOptions) =>
      (await import('./deliveries.ts')).printDeliveries(terminal, id, options),
    );
  webhooks
    .command('redeliver')
    .argument('<id>', 'the webhook id, see: firsthold webhooks list')
    .addOption(venueOfWebhook())
    .requiredOption(
      '--from <event>',
      'the id of the event, or of the first of a range; see: firsthold events --json',
    )
    .option('--to <event>', 'the id of the last event; default: only one event')
    .description('send events again, also those that the webhook has received')
    .addHelpText(
      ...example('firsthold webhooks redeliver webhook-Qm9va2luZ3M --from evt_riverside_4711_m3w8k2c0'),
    )
    .action(async (id: string, options: RedeliveryOptions) =>
      (await import('./redeliver.ts')).redeliverCommand(terminal, id, options),
    );
  webhooks
    .command('rotate-secret')
    .argument('<id>', 'the webhook id, see: firsthold webhooks list')
    .addOption(venueOfWebhook())
    .addOption(
      new Option('--overlap-hours <hours>', 'how long deliveries are also signed with the previous secret')
        .argParser(wholeNumber(0, maxOverlapHours))
        .default(defaultOverlapHours),
    )
    .description('replace the signing secret; prints the new one once')
    .addHelpText(...example('firsthold webhooks rotate-secret webhook-Qm9va2luZ3M'))
    .action(async (id: string, options: RotationOptions) =>
      (await import('./rotate.ts')).rotateSecretCommand(terminal, id, options),
    );
  webhooks
    .command('enable')
    .argument('<id>', 'the webhook id, see: firsthold webhooks list')
    .addOption(venueOfWebhook())
    .description('enable a webhook again, or retry a failing one now')
    .addHelpText(...example('firsthold webhooks enable webhook-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./enable.ts')).enableWebhookCommand(terminal, id, options),
    );
  webhooks
    .command('disable')
    .argument('<id>', 'the webhook id, see: firsthold webhooks list')
    .addOption(venueOfWebhook())
    .description('disable a webhook until webhooks enable; pending deliveries wait')
    .addHelpText(...example('firsthold webhooks disable webhook-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./disable.ts')).disableWebhookCommand(terminal, id, options),
    );
  webhooks
    .command('remove')
    .argument('<id>', 'the webhook id, see: firsthold webhooks list')
    .addOption(venueOfWebhook())
    .description('remove a webhook and its pending deliveries')
    .addHelpText(...example('firsthold webhooks remove webhook-Qm9va2luZ3M'))
    .action(async (id: string, options) =>
      (await import('./remove.ts')).removeWebhookCommand(terminal, id, options),
    );
}
