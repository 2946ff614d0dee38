import type { Config } from '../config.ts';
import { sqliteFile } from '../storage/dialects/sqlite-file.ts';
import type { Inspection, UnfinishedVenue } from '../storage/engine/inspection.ts';
import { differentSchemaMessage, newestMigration } from '../storage/engine/migrate.ts';
import { missingPartsText } from '../storage/engine/schema-parts.ts';
import { clusterFindings } from './doctor-cluster.ts';
import type { Finding } from './finding.ts';
import { formatInstant } from './format-instant.ts';
import { frozenText } from './frozen-text.ts';

/** Checks an inspected database, its migrations and its contents; null: there is none. */
export function* databaseFindings(
  inspection: Inspection | null,
  config: Config,
  {
    isRunning,
    isServedElsewhere,
  }: {
    /** Whether a service with these settings runs. */
    readonly isRunning: boolean;
    /** Whether a service on another port uses the data folder. */
    readonly isServedElsewhere: boolean;
  },
): Iterable<Finding> {
  if (inspection === null && isRunning)
    return yield {
      check: 'database',
      state: 'wrong',
      finding: `none in ${config.dataFolder}, although the service runs; bring the same files back (mount or move them), or set FIRSTHOLD_DATA as the service has it`,
    };
  if (inspection === null)
    return yield {
      check: 'database',
      state: 'warning',
      finding: `none yet in ${config.dataFolder}; serve and import create it`,
    };
  const { engine, engineError, damage, isWritable, isDurable, isPrivate } = inspection;
  if (engineError !== null) yield { check: 'database', state: 'wrong', finding: `${engine} ${engineError}` };
  else if (damage !== null)
    yield {
      check: 'database',
      state: 'wrong',
      finding: isServedElsewhere
        ? `seems damaged (${damage}), or the service on another port has files open that were deleted; run doctor with its settings before you restore anything`
        : `is damaged (${damage}); stop the service, then: firsthold restore FILE --force (it keeps the damaged file)`,
    };
  else if (!isWritable)
    yield {
      check: 'database',
      state: 'wrong',
      finding: `${engine} is read-only: it is a standby, or default_transaction_read_only is on`,
    };
  else if (!isDurable)
    yield {
      check: 'database',
      state: 'wrong',
      finding: `${engine} has fsync or synchronous_commit off, so a power cut can lose bookings; turn both on`,
    };
  else if (!isPrivate)
    yield {
      check: 'database',
      state: 'warning',
      finding: `other users of this machine can read it; as its owner, run: chmod 600 ${sqliteFile(config.dataFolder)}`,
    };
  else yield { check: 'database', state: 'ok', finding: engine };
  if (damage === null) {
    yield migrationFinding(inspection, config);
    if (inspection.contents !== null) yield contentsFinding(inspection.contents);
    yield requestsFinding(inspection.undecidedVenues);
    if (inspection.freeze !== null)
      yield {
        check: 'maintenance',
        state: inspection.freeze.copiedTo === null ? 'warning' : 'wrong',
        finding: frozenText(inspection.freeze),
      };
    for (const venue of inspection.unfinishedVenues) yield unfinishedFinding(venue);
    for (const finding of inspection.blockers) yield { check: 'locks', state: 'warning', finding };
    if (inspection.standbyWait !== null)
      yield { check: 'standbys', state: 'wrong', finding: inspection.standbyWait };
    if (inspection.cluster !== null) yield* clusterFindings(inspection.cluster);
  }
}

function unfinishedFinding({ venueId, frozenAt, what }: UnfinishedVenue): Finding {
  const since = formatInstant(frozenAt);
  return what === 'removal'
    ? {
        check: 'removal',
        state: 'warning',
        finding: `the removal of ${venueId} began ${since} and is not finished; run: firsthold venues remove ${venueId} --confirm ${venueId}`,
      }
    : {
        check: 'move',
        state: 'warning',
        finding: `${venueId} is frozen since ${since}, so nobody can book there; finish or cancel its move (docs/run/move-venue.md)`,
      };
}

/** A restore that failed as a whole leaves nothing, so that everything else seems right. */
const emptyText = ' (the database is empty: if it is not new, a restore failed)';

function migrationFinding(
  { version, hasOtherSchema, missingParts, foreignOwner }: Inspection,
  { databaseUrl }: Config,
): Finding {
  const newest = newestMigration(databaseUrl === null ? 'sqlite' : 'postgres');
  const check = 'migrations';
  if (version === null)
    return {
      check,
      state: 'wrong',
      finding: 'the database contains tables of another program; use a separate database',
    };
  if (hasOtherSchema) return { check, state: 'wrong', finding: differentSchemaMessage };
  if (missingParts.length > 0)
    return { check, state: 'wrong', finding: `the database ${missingPartsText(missingParts)}` };
  if (foreignOwner !== null) return { check, state: 'wrong', finding: foreignOwner };
  if (version > newest)
    return {
      check,
      state: 'wrong',
      finding: `the database was migrated by a newer Firsthold (${version}); upgrade this one`,
    };
  if (version < newest)
    return {
      check,
      state: 'warning',
      finding: `${newest - version} to apply; serve does this, or run: firsthold migrate${version === 0 ? emptyText : ''}`,
    };
  return { check, state: 'ok', finding: `up to date (${version})` };
}

function contentsFinding({ venues, bookingRequests }: NonNullable<Inspection['contents']>): Finding {
  const check = 'contents';
  const of = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return venues === 0
    ? {
        check,
        state: 'warning',
        finding:
          'no venue; if there should be some, the settings name another database, or a restore failed. Add one with: firsthold import FILE, or firsthold welcome',
      }
    : { check, state: 'ok', finding: `${of(venues, 'venue')}, ${of(bookingRequests, 'booking request')}` };
}

function requestsFinding(venues: readonly string[] | null): Finding {
  const check = 'requests';
  if (venues === null)
    return { check, state: 'warning', finding: 'cannot be read while a node of the cluster is down' };
  if (venues.length === 0)
    return { check, state: 'ok', finding: 'no undecided requests are about to expire' };
  return {
    check,
    state: 'warning',
    finding: `requests undecided for 12 hours whose holds end within 12 hours, at: ${venues.join(', ')}; remind these venues`,
  };
}
