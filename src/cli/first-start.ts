/** What a service shows before anybody has imported a venue: the demo venue, or how to import one. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../operations/context.ts';
import { durableRename, makePrivateFolder } from '../storage/engine/durable-files.ts';
import { listVenueIds } from '../storage/venue/venues.ts';
import { demoVenueId, loadDemoVenue } from './demo-venue.ts';

/** Stands in a data folder from when a first start makes it until that is through. */
const mark = 'first-start-unfinished';

/**
 * Whether this is the first start here, or one that goes on where the first was interrupted: there is no data folder
 * yet, which this then makes. A folder that somebody else made, or mounted, is theirs, and so is a PostgreSQL database.
 */
export async function isFirstStart({ databaseUrl, dataFolder }: Config): Promise<boolean> {
  if (databaseUrl !== null) return false;
  if (!existsSync(dataFolder))
    // Whoever opens the database in it says what is wrong, if anything is.
    await makeMarkedFolder(resolve(dataFolder)).catch(() => undefined);
  return existsSync(join(dataFolder, mark));
}

/** It has its mark from its first moment on: one without would be taken for somebody else's. */
async function makeMarkedFolder(folder: string): Promise<void> {
  await makePrivateFolder(dirname(folder));
  const made = mkdtempSync(`${folder}-`);
  try {
    writeFileSync(join(made, mark), '', { mode: 0o600 });
    await durableRename(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Loads the demo venue on a first start, into nothing but an empty database, and where it is asked for, wherever it is
 * not there yet.
 *
 * @returns what to tell whoever started the service, if anything
 */
export async function loadDemoOnFirstStart(
  context: Context,
  config: Config,
  { isFirst, isDemoAsked }: { isFirst: boolean; isDemoAsked: boolean },
): Promise<string | null> {
  const venues = await context.storage.read(listVenueIds);
  const isDemoDue = isDemoAsked ? !venues.includes(demoVenueId) : isFirst && venues.length === 0;
  if (isDemoDue) await loadDemoVenue(context);
  if (isFirst) rmSync(join(config.dataFolder, mark), { force: true });
  if (isDemoDue) return 'The demo venue is loaded; its website key is "demo".';
  return venues.length > 0
    ? null
    : 'There is no venue yet: "firsthold import FILE" adds yours, "firsthold serve --demo" one to look at.';
}
