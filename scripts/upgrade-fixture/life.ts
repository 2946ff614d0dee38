/** A fortnight of two venues, by way of what stays the same from version to version: the public API and the commands. */
import { commandLineOn } from '../../test/command-line.ts';
import type { TestDatabase } from '../../test/databases.ts';
import { noon, startService } from '../../test/service.ts';
import { ask, type Question, type Recording } from '../../test/upgrade/recording.ts';
import { harbour, kiosk } from './venues.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Fills an empty database, and asks it what later versions must answer alike. */
export async function live(database: TestDatabase): Promise<Recording> {
  const storage = await database.open();
  const service = await startService(storage);
  const commandLine = commandLineOn(database);
  const at = (instant: number) => {
    service.now = instant;
    commandLine.now = instant;
  };
  const firsthold = async (words: readonly string[], stdin: readonly string[] = []) => {
    const { exitCode, stdout, stderr } = await commandLine.firstholdWith({ stdin }, ...words);
    if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
    return stdout;
  };
  const place = async (key: string, body: object, idempotencyKey?: string) => {
    const question = { key, path: '/booking-requests', body, ...(idempotencyKey && { idempotencyKey }) };
    const { status, body: answer } = await ask(service, question);
    if (status !== 201) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
    return answer.data.reference as string;
  };
  const decide = (reference: string, decision: string) => firsthold(['requests', decision, reference]);

  at(noon - 14 * day);
  for (const venue of [harbour, kiosk]) await firsthold(['import', '-'], [JSON.stringify(venue)]);
  await firsthold(['keys', 'add', 'harbour-old', '--venue', 'harbour', '--label', 'The old website']);
  await firsthold(['keys', 'disable', 'harbour-old']);
  await firsthold(['blocks', 'add', 'studio', '2027-03-11', '--venue', 'harbour', '--reason', 'New floor']);
  const lapsed = await place('harbour-web', wanted('north-evening', '2027-03-12'));
  const overtaken = await place('harbour-web', wanted('north-evening', '2027-03-05'));
  const accepted = await place('harbour-web', wanted('whole-day', '2027-03-13'));
  await decide(accepted, 'accept');
  const declined = await place('harbour-web', wanted('south-evening', '2027-03-12'));
  await decide(declined, 'decline');
  const cancelled = await place('harbour-web', wanted('whole-day', '2027-03-06'));
  await decide(cancelled, 'accept');

  at(noon - 3 * day);
  await decide(cancelled, 'cancel');
  // The hold before it has lapsed.
  const overtaking = await place('harbour-web', wanted('whole-evening', '2027-03-05'));
  await decide(overtaking, 'accept');
  const patient = await place('harbour-patient', wanted('session', '2027-03-04'));
  const inTokyo = await place('kiosk-web', wanted('counter', '2027-03-09'));

  at(noon - hour);
  const retried = wanted('south-evening', '2027-03-14', { message: 'An evening of music.\nWith a bar.' });
  const held = await place('harbour-web', retried, 'a-visit');
  // Held until it begins, which is sooner than its key says.
  const soon = await place('harbour-web', wanted('south-morning', '2027-03-02'));

  at(noon);
  const questions: Question[] = [
    ...['whole', 'north', 'south', 'studio', 'attic'].flatMap((id) => aboutSpace('harbour-web', id)),
    ...aboutSpace('kiosk-web', 'counter-space'),
    ...['harbour-web', 'harbour-patient', 'kiosk-web', 'harbour-old'].flatMap((key) => [
      { key, path: '/venue' },
      { key, path: '/spaces' },
    ]),
    ...['whole-day', 'north-morning', 'session', 'counter', 'nothing-yet'].map((slotId) => ({
      key: slotId === 'counter' ? 'kiosk-web' : 'harbour-web',
      path: '/quote',
      body: wanted(slotId, '2027-03-13'),
    })),
    { key: 'harbour-web', path: '/booking-requests', body: retried, idempotencyKey: 'a-visit' },
    { key: 'harbour-web', path: '/booking-requests', body: wanted('north-day', '2027-03-13') },
  ];
  const references = [
    lapsed,
    overtaken,
    accepted,
    declined,
    cancelled,
    overtaking,
    patient,
    inTokyo,
    held,
    soon,
  ];
  const commands = [
    ['requests', 'list'],
    ...references.map((reference) => ['requests', 'show', reference]),
    ['venues', 'list'],
    ['keys', 'list'],
    ['blocks', 'list', '--venue', 'harbour'],
  ];
  const asked = [];
  for (const question of questions) {
    const { status, body } = await ask(service, question);
    asked.push({ ...question, status, answer: body });
  }
  const told = [];
  for (const words of commands.map((each) => [...each, '--json']))
    told.push({ words, answer: JSON.parse(await firsthold(words)) });
  await storage.close();
  return { now: noon, asked, told };
}

function wanted(slotId: string, date: string, changes: object = {}) {
  const elsewhere: Record<string, object> = {
    session: { spaceId: 'studio', packageId: 'with-engineer' },
    'nothing-yet': { spaceId: 'studio', packageId: 'with-engineer' },
    counter: { spaceId: 'counter-space', packageId: 'counter-only' },
  };
  return {
    spaceId: slotId.slice(0, slotId.lastIndexOf('-')),
    packageId: 'dry-hire',
    ...elsewhere[slotId],
    slotId,
    date,
    guest: { name: 'Zoë Example · 例', email: 'visitor@example.com', phone: '020 0000 0000' },
    ...changes,
  };
}

const aboutSpace = (key: string, id: string): Question[] => [
  { key, path: `/spaces/${id}/slots` },
  { key, path: `/spaces/${id}/availability?from=2027-03-01&to=2027-03-14` },
];
