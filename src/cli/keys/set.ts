import type { SiteKey } from '../../domain/access/site-key.ts';
import type { HoldPeriod } from '../../domain/booking/hold.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { keysOf } from '../../domain/fields/keys-of.ts';
import { changeSiteKey } from '../../operations/access/change-site-key.ts';
import { findVenueOfSiteKey } from '../../storage/access/site-keys.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { checkWebsites } from './websites.ts';

/** Options of `firsthold keys set`; omitted ones stay unchanged. */
export interface KeySetOptions {
  readonly website?: readonly string[];
  readonly serversOnly?: boolean;
  readonly holdPeriod?: HoldPeriod;
  readonly label?: string;
  readonly page?: boolean;
  readonly frame?: boolean;
  readonly maxItems?: number;
  readonly waitingList?: boolean;
  readonly codes?: boolean;
  readonly json?: boolean;
}

/** Changes a website key; omitted settings stay unchanged. */
export async function setKey(terminal: Terminal, key: string, options: KeySetOptions): Promise<void> {
  const { website, serversOnly, holdPeriod, label, page, frame, maxItems, waitingList } = options;
  const { codes, json = false } = options;
  checkWebsites(options);
  const changes = {
    ...(website !== undefined && { websites: website }),
    ...(serversOnly && { websites: [] }),
    ...(holdPeriod !== undefined && { holdPeriod }),
    ...(label !== undefined && { label }),
    ...(page !== undefined && { page }),
    ...(frame !== undefined && { frame }),
    ...(maxItems !== undefined && { maxItems }),
    ...(waitingList !== undefined && { waitingList }),
    ...(codes !== undefined && { codes }),
  };
  if (Object.keys(changes).length === 0)
    throw new CommandFailure(
      'nothing to change: use --website, --servers-only, --hold-period, --label, --no-page, --frame, --max-items, --waiting-list or --codes (firsthold keys set --help)',
      2,
    );
  await change(terminal, key, changes, json);
}

/**
 * Enables a website key, or disables it so that requests get the response of an unknown key (specification §5, rule
 * 5).
 */
export async function enableKey(
  terminal: Terminal,
  key: string,
  enabled: boolean,
  { json = false }: { json?: boolean },
): Promise<void> {
  await change(terminal, key, { enabled }, json);
}

async function change(
  terminal: Terminal,
  key: string,
  changes: Parameters<typeof changeSiteKey>[2],
  json: boolean,
): Promise<void> {
  const { before, siteKey, hasChanged } = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => findVenueOfSiteKey(db, key));
    if (venueId === undefined) throw new NotFoundError(`There is no website key ${key}.`);
    return changeSiteKey(context, { venueId, key }, changes, cliActor);
  });
  if (json) return printJson(terminal, siteKey);
  if (!hasChanged) return terminal.print(`${key} is already set like this; nothing was changed.`);
  const users = siteKey.websites.join(', ') || 'servers only';
  const state = `${siteKey.enabled ? 'enabled' : 'disabled'}${siteKey.page ? '' : ', no booking page'}`;
  terminal.print(`Changed ${key}: ${state}, for ${users}; hold period ${siteKey.holdPeriod}.`);
  for (const line of differences(before, siteKey)) terminal.print(`  ${line}`);
}

/** The settings that the first line of the output does not have, as the further lines name them. */
const namedSettings = {
  label: 'label',
  maxItems: 'dates that one request may have',
  page: 'booking page',
  frame: 'these websites may show the booking page in a frame',
  waitingList: 'waiting list',
  codes: 'field for a code',
} as const;

/** Lists the websites that were added and removed, since `--website` replaces the list, and the changed settings. */
function differences(before: SiteKey, after: SiteKey): string[] {
  const added = after.websites.filter((website) => !before.websites.includes(website));
  const removed = before.websites.filter((website) => !after.websites.includes(website));
  return [
    ...(added.length > 0 ? [`added: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed, and refused from now on: ${removed.join(', ')}`] : []),
    ...keysOf(namedSettings)
      .filter((name) => after[name] !== before[name])
      .map((name) => `${namedSettings[name]}: ${settingText(after[name])}`),
  ];
}

function settingText(value: SiteKey[keyof typeof namedSettings]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value) || 'none';
}
