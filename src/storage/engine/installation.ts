import type { Reader, Writer } from './storage.ts';

/** Reads the installation's secret (`Storage.secret`), which a migration generated. */
export async function readInstallationSecret(db: Reader): Promise<Uint8Array> {
  const { secret } = await db.selectFrom('installation').select('secret').executeTakeFirstOrThrow();
  return new Uint8Array(secret);
}

/** Locks the installation, so that its first venue is created only once. */
export async function lockInstallation(db: Writer): Promise<void> {
  await db.selectFrom('installation').select('id').forUpdate().executeTakeFirstOrThrow();
}
