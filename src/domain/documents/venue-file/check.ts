/** The rules of a venue file that its schema cannot say, each with the path of what breaks it. */

import type { FieldProblem } from '../../errors.ts';
import { blockDateProblems } from '../../fields/dates.ts';
import { type Draft, entriesOf, type ReadFile } from '../../fields/draft.ts';
import { canonicalLocale } from '../../fields/locale.ts';
import { repeatProblems } from '../../fields/repeats.ts';
import { isCurrencyCode } from '../../money/currency.ts';
import { scheduleProblems } from '../../money/payment-problems.ts';
import { isTimezone } from '../../time/calendar.ts';
import { webAddressProblems, websiteProblems } from '../../venue/website-problems.ts';
import { packageProblems } from './check-packages.ts';
import { spaceProblems } from './check-spaces.ts';

/** Every rule that is broken by what could be read of a file. */
export function* ruleProblems(file: Draft<ReadFile>): Iterable<FieldProblem> {
  yield* venueProblems(file.venue ?? {});
  yield* spaceProblems(file.spaces);
  yield* packageProblems(file.spaces);
  yield* siteKeyProblems(file.siteKeys);
  yield* blockProblems(file);
}

function* venueProblems(venue: Draft<ReadFile['venue']>): Iterable<FieldProblem> {
  const { timezone, currency, locale } = venue;
  if (timezone !== undefined && !isTimezone(timezone)) {
    yield { path: 'venue.timezone', message: 'is not a time zone by its IANA name, such as "Europe/London"' };
  }
  if (currency !== undefined && !isCurrencyCode(currency)) {
    yield { path: 'venue.currency', message: `"${currency}" is not a currency of ISO 4217` };
  }
  if (locale !== undefined && canonicalLocale(locale) === null) {
    yield { path: 'venue.locale', message: 'is not a language tag of BCP 47, such as "en-GB" or "de"' };
  }
  yield* webAddressProblems(venue.website, 'venue.website');
  yield* scheduleProblems(venue.payments, 'venue.payments');
}

function* siteKeyProblems(siteKeys: Draft<ReadFile>['siteKeys']): Iterable<FieldProblem> {
  const seen = new Map<string, string>();
  for (const [siteKey, path] of entriesOf(siteKeys, 'siteKeys')) {
    yield* repeatProblems(seen, siteKey.key, `${path}.key`, 'another website key already');
    yield* websiteProblems(siteKey.websites, `${path}.websites`);
  }
}

function* blockProblems({ blocks, spaces }: Draft<ReadFile>): Iterable<FieldProblem> {
  const spaceIds = new Set(spaces?.map((space) => space?.id));
  for (const [block, path] of entriesOf(blocks, 'blocks')) {
    const { spaceId } = block;
    // Where the spaces could not be read at all, nothing is known of which there are.
    if (spaceId !== undefined && spaces !== undefined && !spaceIds.has(spaceId)) {
      yield { path: `${path}.spaceId`, message: `"${spaceId}" is not the id of a space of this file` };
    }
    yield* blockDateProblems(block, path);
  }
}
