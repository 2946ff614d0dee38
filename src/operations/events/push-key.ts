import { createECDH, hkdfSync } from 'node:crypto';
import type { Storage } from '../../storage/engine/storage.ts';

/**
 * The key by which push services know that it is us (VAPID, RFC 8292). It is written down nowhere, and follows from the
 * secret of this installation as those of webhooks do: all instances have the same, and no list or export can give it away.
 *
 * @returns both halves, base64url, as browsers and push services want them
 */
export function vapidKey({ secret }: Pick<Storage, 'secret'>): {
  readonly publicKey: string;
  readonly privateKey: string;
} {
  const curve = createECDH('prime256v1');
  for (let round = 0; ; round++) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `web push ${round}`, 32));
    try {
      curve.setPrivateKey(bytes);
    } catch {
      // One number in 2³² is none of the curve's.
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
  }
}
