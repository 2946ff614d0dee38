/** The rules of spaces, their rates and their slots that the schema cannot say. */
import type { FieldProblem } from '../../errors.ts';
import { type Draft, entriesOf } from '../../fields/draft.ts';
import { repeatProblems } from '../../fields/repeats.ts';
import { rateProblems } from '../../money/rate-fields.ts';
import type { ReadFile } from './venue-file.ts';

export function* spaceProblems(spaces: Draft<ReadFile>['spaces']): Iterable<FieldProblem> {
  const spaceIds = new Map<string, string>();
  const slotIds = new Map<string, string>();
  for (const [space, path] of entriesOf(spaces, 'spaces')) {
    yield* repeatProblems(spaceIds, space.id, `${path}.id`, 'the id of another space');
    const rooms = new Map<string, string>();
    for (const [room, roomPath] of entriesOf(space.rooms, `${path}.rooms`)) {
      yield* repeatProblems(rooms, room, roomPath, 'listed already');
    }
    for (const [rate, ratePath] of entriesOf(space.rates, `${path}.rates`)) {
      yield* rateProblems(rate, ratePath);
    }
    for (const [slot, slotPath] of entriesOf(space.slots, `${path}.slots`)) {
      yield* repeatProblems(slotIds, slot.id, `${slotPath}.id`, 'the id of another slot');
    }
  }
}
