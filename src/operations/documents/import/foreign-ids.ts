import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { FieldProblem } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import { findForeignIds } from '../../../storage/documents/venue-file.ts';
import type { Reader } from '../../../storage/engine/storage.ts';

/** Lists each id of the file that another venue of the installation uses. */
export async function foreignIds(db: Reader, file: VenueFile): Promise<FieldProblem[]> {
  const slots = file.spaces.flatMap((space) => space.slots);
  const foreign = await findForeignIds(db, file.venue.id, {
    spaces: file.spaces.map(({ id }) => id),
    slots: slots.map(({ id }) => id),
    packages: [...new Set(slots.flatMap((slot) => slot.packages.map(({ id }) => id)))],
    siteKeys: file.siteKeys.map(({ key }) => key),
  });
  const problems: FieldProblem[] = [];
  const check = (ids: ReadonlySet<string>, id: string, path: string) => {
    if (ids.has(id))
      problems.push({
        path,
        message: `"${id}" already belongs to another venue`,
        ...codedProblem('taken_elsewhere', { text: id }),
      });
  };
  for (const [s, space] of file.spaces.entries()) {
    check(foreign.spaces, space.id, `spaces[${s}].id`);
    for (const [t, slot] of space.slots.entries()) {
      check(foreign.slots, slot.id, `spaces[${s}].slots[${t}].id`);
      for (const [p, offer] of slot.packages.entries())
        check(foreign.packages, offer.id, `spaces[${s}].slots[${t}].packages[${p}].id`);
    }
  }
  for (const [k, { key }] of file.siteKeys.entries()) check(foreign.siteKeys, key, `siteKeys[${k}].key`);
  return problems;
}
