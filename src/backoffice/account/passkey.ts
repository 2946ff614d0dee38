/** Passkeys through the browser's API. Without support, the page does not offer them. */
import type { DataOfPath, ManagementAnswer, ManagementError } from '../../client/manage.ts';
import { anonymousClient, client } from '../api/client.ts';
import type { Account } from '../base/session.ts';

/** The result; its error code is `ABORTED` if the person cancelled the browser's dialog. */
type CeremonyResult<Made> =
  | { readonly ok: true; readonly data: Made }
  | { readonly ok: false; readonly error: ManagementError };

const aborted = { ok: false, error: { code: 'ABORTED', message: 'Cancelled in the browser.' } } as const;

/** Whether this browser can create passkeys and serialize them for the service. */
export const supportsPasskeys =
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

// The service validates the credential, so no precise type is needed here.
const toCredential = (found: Credential) => (found as PublicKeyCredential).toJSON() as never;

/** Creates a passkey in the browser and adds it to the account. */
export async function createPasskey(
  label: string,
): Promise<CeremonyResult<DataOfPath<'get', '/passkeys'>[number]>> {
  const requested = await client.post('/passkeys/challenge', {});
  if (!requested.ok) return requested;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(requested.data as never);
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (made === null) return aborted;
  return client.post('/passkeys', { body: { label, credential: toCredential(made) } });
}

/** Logs in with a passkey of this browser. */
export async function logInByPasskey(): Promise<CeremonyResult<Account>> {
  const requested: ManagementAnswer<object> = await anonymousClient.post('/session/passkey-challenge', {});
  if (!requested.ok) return requested;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(requested.data as never);
  const found = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (found === null) return aborted;
  return anonymousClient.post('/session/passkey', { body: { credential: toCredential(found) } });
}
