import type { HoldPeriod } from '../../domain/booking/hold.ts';
import { addSiteKey } from '../../operations/access/add-site-key.ts';
import { chooseVenue } from '../choose-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { checkWebsites } from './websites.ts';

/** Options of `firsthold keys add`. */
export interface KeyAddOptions {
  readonly venue?: string;
  readonly website?: readonly string[];
  /** True: no website, as without one. */
  readonly serversOnly?: boolean;
  readonly holdPeriod?: HoldPeriod;
  readonly label?: string;
  /** False: no booking page. */
  readonly page?: boolean;
  /** True: its websites may show the booking page in a frame. */
  readonly frame?: boolean;
  readonly maxItems?: number;
  /** True: visitors may join the waiting list. */
  readonly waitingList?: boolean;
  /** True: the form shows a field for a code. */
  readonly codes?: boolean;
  readonly json?: boolean;
}

/** Adds a website key to a venue; without a name, an unguessable one. */
export async function addKey(
  terminal: Terminal,
  key: string | undefined,
  options: KeyAddOptions,
): Promise<void> {
  checkWebsites(options);
  const { venue, website = [], holdPeriod, label, maxItems } = options;
  const { page = true, frame = false, waitingList = false, codes = false, json = false } = options;
  const siteKey = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => chooseVenue(db, venue));
    return addSiteKey(
      context,
      venueId,
      {
        websites: website,
        page,
        frame,
        waitingList,
        codes,
        ...(key !== undefined && { key }),
        ...(holdPeriod !== undefined && { holdPeriod }),
        ...(label !== undefined && { label }),
        ...(maxItems !== undefined && { maxItems }),
      },
      cliActor,
    );
  });
  if (json) return printJson(terminal, siteKey);
  const users = siteKey.websites.join(', ') || 'servers only';
  terminal.print(`Added ${siteKey.key} for ${users}; hold period ${siteKey.holdPeriod}.`);
}
