/** The rules of spaces, their rates and their slots that the schema cannot say. */
import type { FieldProblem } from '../../errors.ts';
import { type Draft, entriesOf } from '../../fields/draft.ts';
import { repeatProblems } from '../../fields/repeats.ts';
import type { Rate } from '../../money/rate.ts';
import { rateProblems } from '../../money/rate-fields.ts';
import { told } from '../../told-problem.ts';
import { leadTimeProblems } from '../../venue/lead-time-fields.ts';
import { seasonProblems } from '../../venue/season-fields.ts';
import type { ReadFile } from './venue-file.ts';

/** What is wrong with spaces, their slots and rates beyond what a schema can say. */
export function* spaceProblems({ spaces, venue }: Draft<ReadFile>): Iterable<FieldProblem> {
  const spaceIds = new Map<string, string>();
  const slotIds = new Map<string, string>();
  for (const [space, path] of entriesOf(spaces, 'spaces')) {
    yield* repeatProblems(spaceIds, space.id, `${path}.id`, 'the id of another space');
    const rooms = new Map<string, string>();
    for (const [room, roomPath] of entriesOf(space.rooms, `${path}.rooms`)) {
      yield* repeatProblems(rooms, room, roomPath, 'listed already');
    }
    yield* leadTimeProblems(space, venue ?? {}, path);
    for (const [rate, ratePath] of entriesOf(space.rates, `${path}.rates`)) {
      yield* rateProblems(rate, ratePath);
      yield* aimProblems(rate, space, ratePath);
    }
    for (const [slot, slotPath] of entriesOf(space.slots, `${path}.slots`)) {
      yield* repeatProblems(slotIds, slot.id, `${slotPath}.id`, 'the id of another slot');
      for (const [season, seasonPath] of entriesOf(slot.seasons, `${slotPath}.seasons`)) {
        yield* seasonProblems(season, seasonPath);
      }
    }
  }
}

/** A rate is for slots and packages of its own space. */
function* aimProblems(
  rate: Draft<Rate>,
  { slots }: Draft<ReadFile['spaces'][number]>,
  path: string,
): Iterable<FieldProblem> {
  // Where one could not be read, nothing is known of which there are.
  if (slots === undefined || slots.includes(undefined)) return;
  const packages = slots.flatMap((slot) => slot?.packages ?? [undefined]);
  yield* strangers(rate.slotIds, idsOf(slots), `${path}.slotIds`, 'slot');
  yield* strangers(rate.packageIds, idsOf(packages), `${path}.packageIds`, 'package');
}

/** Null: not every one could be read. */
function idsOf(things: readonly (Draft<{ readonly id: string }> | undefined)[]): ReadonlySet<string> | null {
  const ids = things.flatMap((thing) => thing?.id ?? []);
  return ids.length < things.length ? null : new Set(ids);
}

function* strangers(
  listed: Draft<readonly string[]> | undefined,
  known: ReadonlySet<string> | null,
  path: string,
  what: string,
): Iterable<FieldProblem> {
  const seen = new Map<string, string>();
  for (const [id, idPath] of entriesOf(listed, path)) {
    yield* repeatProblems(seen, id, idPath, 'listed already');
    if (known !== null && !known.has(id))
      yield {
        path: idPath,
        message: `"${id}" is not the id of a ${what} of this space`,
        ...told('no_such', { text: id }),
      };
  }
}
