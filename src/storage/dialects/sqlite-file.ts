import { join } from 'node:path';

/** Marks a file as ours ("FHLD"), so that another program's database is never migrated. */
export const applicationId = 0x46484c44;

/** Where the embedded database of a data folder lies. */
export const sqliteFile = (folder: string) => join(folder, 'firsthold.sqlite');

/**
 * How long a connection that reads waits, in milliseconds. Readers wait for no writer, but for the moments in which
 * another process makes the file, or lets go of it as the last and tidies up its log.
 */
export const readerPatienceMs = 2000;
