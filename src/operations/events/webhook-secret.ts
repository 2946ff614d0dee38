import { createHmac } from 'node:crypto';
import type { Storage } from '../../storage/engine/storage.ts';

/**
 * What calls of a webhook are signed with (Standard Webhooks: `whsec_` and 32 bytes in base64). It is written down
 * nowhere, and follows from the secret of this installation: no list, log or export can give it away.
 */
export function webhookSecret({ secret }: Pick<Storage, 'secret'>, id: string): string {
  return `whsec_${createHmac('sha256', secret).update(`webhook ${id}`).digest('base64')}`;
}
