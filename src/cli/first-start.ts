/** Loads the demo venue on the first start, or explains how to import a venue. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../operations/context.ts';
import { hasDatabase } from '../storage/dialects/sqlite-file.ts';
import { durableRename, makePrivateFolder } from '../storage/engine/durable-files.ts';
import { listVenueIds } from '../storage/venue/venues.ts';
import { demoVenueId, loadDemoVenue } from './demo-venue.ts';

/** A file that exists in a data folder until its first start has finished. */
const mark = 'first-start-unfinished';

/** Returns whether a start would create an embedded database. */
export function createsDatabase({ databaseUrl, dataFolder }: Config): boolean {
  try {
    return databaseUrl === null && !hasDatabase(dataFolder);
  } catch {
    // Opening the database reports the error.
    return false;
  }
}

/**
 * Returns whether this is the first start, or continues an interrupted one: no data folder exists yet, and this
 * creates it. A folder that already exists or is mounted belongs to the operator, and so does a PostgreSQL database.
 */
export async function isFirstStart({ databaseUrl, dataFolder }: Config): Promise<boolean> {
  if (databaseUrl !== null) return false;
  if (!existsSync(dataFolder))
    // Opening the database in it reports the error.
    await makeMarkedFolder(resolve(dataFolder)).catch(() => undefined);
  return existsSync(join(dataFolder, mark));
}

/** Creates the folder with its mark in one step: without the mark it would count as the operator's. */
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
 * Loads the demo venue into an empty database on the first start, or on request if it is missing.
 * @returns a message to print, if any
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
  if (isDemoDue) return 'Loaded the demo venue; its website key is "demo".';
  return venues.length > 0
    ? null
    : 'No venue yet. Add yours with "firsthold import FILE", or try the demo venue with "firsthold serve --demo".';
}
