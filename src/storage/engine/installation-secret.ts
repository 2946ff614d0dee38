import type { Reader } from './storage.ts';

/** What this installation keeps to itself (`Storage.secret`); its first migration to need one drew it. */
export async function readInstallationSecret(db: Reader): Promise<Uint8Array> {
  const { secret } = await db.selectFrom('installation').select('secret').executeTakeFirstOrThrow();
  return new Uint8Array(secret);
}
