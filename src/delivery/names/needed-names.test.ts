import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { onBothDatabases } from '../../../test/databases.ts';
import { startNameServer, withNameServer } from '../../../test/name-server.ts';
import { anyPrivate } from '../../../test/private-addresses.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { addWebhook } from '../../operations/events/add-webhook.ts';

const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

onBothDatabases('names without an answer', (newDatabase) => {
  test(
    'count only while something calls them: not of a venue that was frozen, nor of a webhook that was removed',
    withNameServer,
    async () => {
      const { under } = await startNameServer();
      const database = await newDatabase();
      const service = await startService(await database.open(), { venue: divisibleHall() });
      const add = (url: string, venueId: string | null) =>
        addWebhook(service, { url, urlSetBy: 'operator', kinds: [], venueId }, anyPrivate, 'operator');
      await add('http://a.broken.test/', 'riverside');
      const { id } = await add('http://b.broken.test/', null);
      await scenarioFor(service).request('north-evening', evening);
      await service.storage.close();
      const program = `
        import { randomBytes } from 'node:crypto';
        import { openPostgres } from ${moduleOf('../../storage/dialects/postgres.ts')};
        import { openSqlite } from ${moduleOf('../../storage/dialects/sqlite.ts')};
        import { setFreeze } from ${moduleOf('../../storage/events/frozen-venues.ts')};
        import { deleteWebhook } from ${moduleOf('../../storage/events/webhooks.ts')};
        import { WebhookDispatcher } from ${moduleOf('../webhook-dispatcher.ts')};
        import { names } from ${moduleOf('name-resolver.ts')};
        const { FIRSTHOLD_DATA: folder, DATABASE_URL: url } = ${JSON.stringify(database.environment)};
        const storage = await (url === undefined ? openSqlite(folder) : openPostgres(url, () => undefined));
        const clock = () => ${service.now};
        const onError = (error) => {
          throw error;
        };
        const privateAddresses = { forOperator: true, hosts: new Set() };
        const options = { privateAddresses, eventRetentionMs: null, onDisabled: () => undefined, onError };
        const dispatcher = new WebhookDispatcher({ storage, clock, randomBytes }, options);
        const now = performance.now.bind(performance);
        let passed = 0;
        performance.now = () => now() + passed;
        const states = [];
        const note = async () => {
          passed += 10_000;
          await dispatcher.round();
          states.push([names.isFailing, names.unanswered]);
        };
        for (let round = 0; round < 4; round++) await dispatcher.round();
        await note();
        const freeze = { frozenAt: clock(), movedTo: 'https://there.example', code: 'x', codeHash: null };
        await storage.transact((db) => setFreeze(db, 'riverside', { ...freeze, hasErased: false, exportedAt: null }));
        await note();
        await storage.transact((db) => deleteWebhook(db, { venueId: null, id: '${id}' }));
        await note();
        console.log(JSON.stringify(states));
        process.exit();`;
      const [command = '', ...args] = [...under, process.execPath, '--input-type=module', '-e', program];
      const { stdout } = await promisify(execFile)(command, args);
      assert.deepEqual(JSON.parse(stdout), [
        [true, [`*${id}`, 'riverside']],
        [true, [`*${id}`]],
        [false, []],
      ]);
    },
  );
});
