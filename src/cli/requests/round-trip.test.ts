/** Our own CSV read back by another installation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { clientFor } from '../../../test/management/manager.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startServiceBesideTwin as startService } from '../../../test/service.ts';

onAnyDatabase('the CSV of requests list', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    const commandLine = commandLineBesideTwin(database);
    const listed = async () =>
      JSON.parse((await commandLine.firsthold('requests', 'list', '--by', 'event', '--json')).stdout).map(
        (record: Record<string, unknown>) =>
          [
            ...(['status', 'date', 'endDate', 'spaceId', 'startTime', 'endTime', 'title'] as const),
            ...(['guestName', 'guestEmail', 'guestPhone', 'guestCompany', 'attendance', 'item'] as const),
          ].map((member) => record[member]),
      );
    return { service, scenario: scenarioFor(service), commandLine, listed };
  }

  test('is imported elsewhere with the same guests, dates and prices, and keeps its reference', async () => {
    const from = await open();
    const guest = {
      name: '=1+1',
      email: 'guest@example.com',
      phone: '+44 1603 555 0199',
      company: "＝Zoë's; =Ltd",
    };
    const booked = await from.scenario.request('north-evening', evening, null, { guest });
    await from.scenario.accept(booked);
    const manager = await clientFor(from.service);
    const price = { totalCents: 100_000, reason: 'Regulars' };
    await manager.post(`/booking-requests/${booked}/price`, price, { 'if-match': '*' });
    const place = { spaceId: 'north', slotId: 'north-morning', packageId: 'dry-hire' };
    const { body } = await manager.post('/booking-requests', {
      ...place,
      date: '2027-04-01',
      additionalItems: [{ ...place, date: '2027-04-03' }],
      accept: true,
      title: 'Spring course',
      name: 'B. Guest',
      phone: '0151 234 567',
      attendance: 40,
    });
    assert.ok(body.success, JSON.stringify(body));
    const overnight = {
      spaceId: 'south',
      date: '2027-05-12',
      startTime: '20:00',
      endDate: '2027-05-13',
      endTime: '11:00',
      name: 'C. Guest',
      totalCents: 10_000,
    };
    assert.equal((await manager.post('/imported-bookings', { bookings: [overnight] })).status, 201);
    const { stdout: csv } = await from.commandLine.firsthold('requests', 'list', '--by', 'event', '--csv');
    const to = await open();
    const { exitCode, stderr } = await to.commandLine.firstholdWith(
      { stdin: [csv] },
      ...['requests', 'import', '-'],
    );
    assert.equal(exitCode, 0, stderr);
    assert.deepEqual(await to.listed(), await from.listed());
    const shown = JSON.parse(
      (await to.commandLine.firsthold('requests', 'list', '--by', 'event', '--json')).stdout,
    );
    const [first] = shown;
    assert.equal(first.agreedTotalCents ?? first.totalCents, 100_000);
    const details = await to.commandLine.firsthold('requests', 'show', first.reference);
    assert.match(details.stdout, new RegExp(`Imported as +${booked}`));
    // The same file again changes nothing.
    const again = await to.commandLine.firstholdWith({ stdin: [csv] }, ...['requests', 'import', '-']);
    assert.match(again.stdout, /^Imported 0 bookings: 4 more were already imported/);
  });
});
