/** Secrets in the export of a moving venue, encrypted with a passphrase. */
import type {
  ExportedMember,
  ExportedToken,
  ExportedWebhook,
} from '../../domain/documents/full-export/records.ts';
import { ValidationError } from '../../domain/errors.ts';
import { keyOfPassphrase, unsealText } from '../sealed-text.ts';

/** The text by which a wrong passphrase is recognised. */
export const checkText = 'firsthold';

/** Returns the owner of an encrypted text: the members of its record that must not be changed. */
export const ownerOf = {
  check: (venueId: string) => JSON.stringify([venueId, 'check']),
  member: (venueId: string, { id, email, role }: ExportedMember) =>
    JSON.stringify([venueId, 'member', id, email, role]),
  token: (venueId: string, { id, scopes, endsAt, revokedAt }: ExportedToken) =>
    JSON.stringify([venueId, 'token', id, scopes, endsAt, revokedAt]),
  webhook: (venueId: string, { id, url }: Pick<ExportedWebhook, 'id' | 'url'>) =>
    JSON.stringify([venueId, 'webhook', id, url]),
};

/**
 * Decrypts a text of an export.
 *
 * @throws ValidationError if the record was changed
 */
export function unsealMoved(key: Uint8Array, owner: string, sealed: string): string {
  try {
    return unsealText(key, { owner, sealed });
  } catch {
    throw new ValidationError([
      { path: '', message: `the passphrase is wrong, or the file was changed: ${owner}` },
    ]);
  }
}

/**
 * Returns the key of a passphrase.
 *
 * @throws ValidationError if it is not the passphrase of the export
 */
export async function keyOfMove(
  venueId: string,
  passphrase: string,
  { salt, check }: { readonly salt: string; readonly check: string },
): Promise<Uint8Array> {
  const key = await keyOfPassphrase(passphrase, salt);
  unsealMoved(key, ownerOf.check(venueId), check);
  return key;
}
