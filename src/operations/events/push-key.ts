import { createECDH, hkdfSync } from 'node:crypto';
import type { Storage } from '../../storage/engine/storage.ts';

/**
 * Derives the VAPID key (RFC 8292), which identifies this installation to push services, from its secret. It is not
 * stored: all instances derive the same key, and no list or export can reveal it.
 *
 * @returns both halves, base64url, as browsers and push services expect them
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
      // About one of 2³² numbers is not a valid key of the curve.
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
  }
}
