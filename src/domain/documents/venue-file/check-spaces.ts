/** The rules of spaces, their rates and their slots that the schema cannot say. */
import type { FieldProblem } from '../../errors.ts';
import { dateRangeProblems } from '../../fields/dates.ts';
import { type Draft, entriesOf, type ReadFile } from '../../fields/draft.ts';
import { repeatProblems } from '../../fields/repeats.ts';
import { measureProblems } from '../../money/payment-problems.ts';
import type { Rate } from '../../money/rate.ts';

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

function* rateProblems(rate: Draft<Rate>, path: string): Iterable<FieldProblem> {
  yield* measureProblems(rate, path);
  for (const member of ['basisPoints', 'amountCents'] as const) {
    if (rate[member] === 0) {
      yield { path: `${path}.${member}`, message: 'must not be 0, which would change nothing' };
    }
  }
  yield* dateRangeProblems(rate, path);
}
