/**
 * Rules of packages. The price belongs to slot and package together, so one package may be in several slots; its
 * other members must be equal everywhere, since it is stored once.
 */
import type { FieldProblem } from '../../errors.ts';
import { type PartiallyParsed, parsedEntries } from '../../fields/draft.ts';
import { validateUnique } from '../../fields/duplicates.ts';
import { validateExtras } from '../../money/extra-fields.ts';
import { validateSchedule } from '../../money/payment-problems.ts';
import { validatePriceFields } from '../../money/price-fields.ts';
import { codedProblem } from '../../problem-codes.ts';
import { type Package, type PackageDetails, packageMembers } from '../../venue/package.ts';
import { validateHourPrices } from '../../venue/slot-hours-fields.ts';
import type { RestOfVenue } from './rest-of-venue.ts';
import type { ParsedVenueFile } from './venue-file.ts';

interface FirstDefinition {
  readonly offer: PartiallyParsed<PackageDetails>;
  readonly path: string;
}

type Spaces = PartiallyParsed<ParsedVenueFile>['spaces'];

/**
 * Yields the problems of packages that a schema cannot express: one id with different contents, payments, extras.
 *
 * @param edited the path of the edited part, which gets the problem if it differs from another slot; '': the later slot
 */
export function* validatePackages(spaces: Spaces, rest: RestOfVenue, edited: string): Iterable<FieldProblem> {
  const { spacesBefore, offers } = rest;
  const firstMentions = edited === '' ? new Map() : definitionsOutside(edited, spaces, rest);
  for (const [space, spacePath] of parsedEntries(spaces, 'spaces', spacesBefore)) {
    for (const [slot, slotPath] of parsedEntries(space.slots, `${spacePath}.slots`)) {
      const inThisSlot = new Map<string, string>();
      for (const [offer, path] of parsedEntries(slot.packages, `${slotPath}.packages`)) {
        yield* validateUnique(inThisSlot, offer.id, `${path}.id`, 'already offered in this slot');
        yield* validateSchedule(offer.payments, `${path}.payments`);
        yield* validatePriceFields(offer, path);
        yield* validateHourPrices(offer, slot, path);
        yield* validateExtras(offer.extras, offer.minimumAttendance ?? 1, `${path}.extras`);
        if (offer.id === undefined) continue;
        const first = firstMentions.get(offer.id);
        if (first === undefined) firstMentions.set(offer.id, { offer, path });
        else yield* validateSameDefinition(offer, path, first);
      }
    }
  }
  for (const { id, stored, minimumAttendance, path } of offers)
    if (stored === null)
      yield* validateExtras(firstMentions.get(id)?.offer.extras, minimumAttendance, `${path}.extras`);
}

/** Returns the first definition of each package outside the edited part. */
function definitionsOutside(
  edited: string,
  spaces: Spaces,
  { spacesBefore, offers }: RestOfVenue,
): Map<string, FirstDefinition> {
  const found = new Map<string, FirstDefinition>();
  const add = (offer: PartiallyParsed<PackageDetails>, path: string) => {
    if (offer.id !== undefined && !`${path}.`.startsWith(edited) && !found.has(offer.id))
      found.set(offer.id, { offer, path });
  };
  for (const { stored, path } of offers) if (stored !== null) add(stored, path);
  for (const [space, spacePath] of parsedEntries(spaces, 'spaces', spacesBefore))
    for (const [slot, slotPath] of parsedEntries(space.slots, `${spacePath}.slots`))
      for (const [offer, path] of parsedEntries(slot.packages, `${slotPath}.packages`)) add(offer, path);
  return found;
}

function* validateSameDefinition(
  offer: PartiallyParsed<Package>,
  path: string,
  first: FirstDefinition,
): Iterable<FieldProblem> {
  for (const member of packageMembers) {
    const [here, there] = [offer[member], first.offer[member]];
    if (here === undefined || there === undefined || isSame(here, there)) continue;
    yield {
      path: `${path}.${member}`,
      message: `differs from ${first.path}.${member}; the package "${offer.id}" must be the same in every slot (only its price may differ), or have another id`,
      ...codedProblem('package_differs', { package: String(offer.id) }),
    };
  }
}

/** The parser creates every object in the schema's order, so equal values have equal text. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
