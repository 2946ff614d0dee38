import { createHmac } from 'node:crypto';
import type { Storage } from '../../storage/engine/storage.ts';

/**
 * Derives the signing secret of a webhook (Standard Webhooks: `whsec_` and 32 bytes in base64) from the
 * installation's secret. It is not stored: no list, log or export can reveal it.
 */
export function webhookSecret({ secret }: Pick<Storage, 'secret'>, id: string): string {
  return `whsec_${createHmac('sha256', secret).update(`webhook ${id}`).digest('base64')}`;
}
