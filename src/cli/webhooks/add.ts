import type { EventKind } from '../../domain/events/event.ts';
import { addWebhook } from '../../operations/events/add-webhook.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

export interface NewWebhookOptions {
  readonly venue?: string;
  readonly kind?: readonly EventKind[];
  readonly json?: boolean;
}

/** Adds a webhook and prints its signing secret. */
export async function printNewWebhook(
  terminal: Terminal,
  url: string,
  { venue, kind = [], json = false }: NewWebhookOptions,
): Promise<void> {
  const { privateAddresses } = terminal.config();
  const kinds = [...new Set(kind)];
  const added = await withDatabase(terminal, (context) =>
    addWebhook(
      context,
      { url, urlSetBy: 'operator', venueId: venue ?? null, kinds },
      privateAddresses,
      cliActor,
    ),
  );
  if (json) return printJson(terminal, { ...added, venueId: venue ?? null, kinds });
  terminal.print(added.secret);
  terminal.printToStderr(
    `This is the signing secret of ${added.id}. It is not shown again. To test the webhook: firsthold webhooks test ${added.id}`,
  );
}
