import { commandLineOn } from '../command-line.ts';
import type { TestDatabase } from '../databases.ts';
import { noon, startService } from '../service.ts';
import { harbour, kiosk } from './venues.ts';

const day = 24 * 3_600_000;

/** Fills a database with two venues and requests in every state, through the public API and the commands. */
export async function seedDatabase(database: TestDatabase): Promise<void> {
  const storage = await database.open();
  const service = await startService(storage);
  const commandLine = commandLineOn(database);
  const setClock = (now: number) => {
    service.now = now;
    commandLine.now = now;
  };
  const firsthold = async (args: readonly string[], stdin: readonly string[] = []) => {
    const { exitCode, stderr } = await commandLine.firstholdWith({ stdin }, ...args);
    if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  };
  let visitors = 0;
  const request = async (spaceId: string, slotId: string, date: string): Promise<string> => {
    const guest = { name: 'Zoë Example · 例', email: 'visitor@example.com', phone: '020 0000 0000' };
    const body = { spaceId, slotId, packageId: 'dry-hire', date, guest };
    const address = `10.1.0.${++visitors}`;
    const response = await service.post('/booking-requests', body, { key: 'harbour-web', address });
    if (response.status !== 201) throw new Error(`${slotId} on ${date}: ${JSON.stringify(response.body)}`);
    return response.body.data.reference;
  };

  setClock(noon - 14 * day);
  for (const venue of [harbour, kiosk]) await firsthold(['import', '-'], [JSON.stringify(venue)]);
  await firsthold(['blocks', 'add', 'studio', '2027-03-11', '--venue', 'harbour', '--reason', 'New floor']);
  await request('north', 'north-evening', '2027-03-12');
  await firsthold(['requests', 'accept', await request('whole', 'whole-day', '2027-03-13')]);
  await firsthold(['requests', 'decline', await request('south', 'south-evening', '2027-03-12')]);
  const cancelled = await request('whole', 'whole-day', '2027-03-06');
  await firsthold(['requests', 'accept', cancelled]);
  await firsthold(['requests', 'cancel', cancelled]);
  setClock(noon);
  await request('south', 'south-evening', '2027-03-14');
  await storage.close();
}
