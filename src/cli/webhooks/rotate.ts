import { isoInstant } from '../../domain/time/instant.ts';
import { rotateWebhookSecret } from '../../operations/events/rotate-webhook-secret.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findNamedWebhook, type NamedWebhook } from './find-webhook.ts';

/** Options of `webhooks rotate-secret`. */
export interface RotationOptions extends NamedWebhook {
  readonly overlapHours: number;
}

/** Replaces the signing secret of a webhook, and prints the new one. */
export async function rotateSecretCommand(
  terminal: Terminal,
  id: string,
  { overlapHours, ...named }: RotationOptions,
): Promise<void> {
  const { secret, previousUntil } = await withDatabase(terminal, async (context) => {
    const webhook = await context.storage.read((db) => findNamedWebhook(db, id, named));
    return rotateWebhookSecret(context, webhook, overlapHours, cliActor);
  });
  terminal.print(secret);
  terminal.printToStderr(
    `This is the new signing secret of ${id}. It is not shown again. The previous one is valid until ${isoInstant(previousUntil)}.`,
  );
}
