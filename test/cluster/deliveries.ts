/** Whether a receiver that fails now and then got every event of a venue, in order for each subject. */
import assert from 'node:assert/strict';
import { eventId } from '../../src/domain/events/cursor.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { streamEventLog } from '../../src/storage/events/event-log.ts';
import { random } from '../random.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { waitFor } from '../wait-for.ts';

/** Starts a receiver that refuses or cuts off a share of the calls. */
export async function startFailingReceiver(share: number): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.answer = (_call, response) => {
    if (random() < share) {
      response.statusCode = 500;
      if (random() < 0.5) return void response.destroy();
    }
    response.end();
  };
  return receiver;
}

/** Lists the events of a venue as they were recorded. An event without a position is not published yet. */
export async function listEvents(storage: OpenDatabase, venueId: string) {
  return storage.read(async (db) => {
    const events: { id: string; subject: string; position: number }[] = [];
    for await (const page of streamEventLog(db, venueId, 500))
      for (const event of page) events.push({ ...event, id: eventId(event, event.at) });
    return events;
  });
}

interface Expected {
  readonly venueId: string;
  /** The events before the webhook was added. */
  readonly known: ReadonlySet<string>;
  /** Whether the receiver may have got events that the log lacks since a failover. */
  readonly mayHaveLost: boolean;
}

/** Waits until every event has arrived; asserts their order. Returns how many there are, and how many calls it took. */
export async function assertDelivered(
  storage: OpenDatabase,
  receiver: Receiver,
  { venueId, known, mayHaveLost }: Expected,
): Promise<{ readonly events: number; readonly deliveries: number }> {
  let events: Awaited<ReturnType<typeof listEvents>> = [];
  let missing: string[] = [];
  const hasAll = async () => {
    const taken = new Set(receiver.taken.map(({ event }) => event.id));
    events = (await listEvents(storage, venueId)).filter(({ id }) => !known.has(id));
    missing = events.filter(({ id }) => !taken.has(id)).map(({ id }) => id);
    return missing.length === 0;
  };
  await waitFor('every event to be delivered', hasAll).catch((error) => {
    assert.deepEqual(missing, [], `${missing.length} of ${events.length} events were not delivered`);
    throw error;
  });
  const calls = receiver.calls.filter(({ event }) => event.data.venueId === venueId);
  const taken = new Set(receiver.taken);
  const firstCall = (id: string) => calls.findIndex(({ event }) => event.id === id);
  const firstTaken = (id: string) => calls.findIndex((call) => call.event.id === id && taken.has(call));
  for (const ofSubject of Map.groupBy(events, ({ subject }) => subject).values())
    for (const [index, { id, subject }] of ofSubject.entries()) {
      const next = ofSubject[index + 1]?.id;
      const isInOrder = next === undefined || firstTaken(id) < firstCall(next);
      assert.ok(isInOrder, `${next} of ${subject} was sent before ${id} was taken`);
    }
  const logged = new Set(events.map(({ id }) => id));
  const unknown = calls.filter(({ event }) => !logged.has(event.id)).map(({ event }) => event.id);
  if (!mayHaveLost) assert.deepEqual(unknown, [], 'events that are not in the log were delivered');
  return { events: events.length, deliveries: calls.length };
}
