import type { Passkey } from '../../../domain/access/staff.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';

/** Presents a passkey to its owner. */
export const presentPasskey = ({ id, label, host, createdAt, lastUsedAt }: Passkey) => ({
  id,
  label,
  host,
  createdAt: isoInstant(createdAt),
  lastUsedAt: isoOrNull(lastUsedAt),
});
