/** Databases of earlier versions, taken over by this one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventKind } from '../../src/domain/events/event.ts';
import type { ToldEvent } from '../../src/domain/events/told-event.ts';
import { commandLineOn } from '../command-line.ts';
import { onBothDatabases } from '../databases.ts';
import { startService } from '../service.ts';
import { leftBehind, recordingOf, versions } from './fixtures.ts';
import { ask } from './recording.ts';

/** Objects may have more members than they had; nothing else may be otherwise. */
function sameAnswer(actual: unknown, expected: unknown, where: string): void {
  if (typeof expected !== 'object' || expected === null) {
    assert.equal(actual, expected, where);
    return;
  }
  assert.equal(Array.isArray(actual), Array.isArray(expected), where);
  if (Array.isArray(expected)) assert.equal((actual as unknown[]).length, expected.length, where);
  for (const [name, value] of Object.entries(expected))
    sameAnswer((actual as Record<string, unknown>)?.[name], value, `${where} ${name}`);
}

for (const version of versions)
  onBothDatabases(`a database of ${version}`, (_newDatabase, kind) => {
    test('is brought to this version, and answers visitors the same', async () => {
      const { now, asked } = recordingOf(version, kind);
      const service = await startService(await (await leftBehind(version, kind)).open());
      service.now = now;
      for (const { status, answer, ...question } of asked) {
        const told = await ask(service, question);
        const what = `${question.key} ${question.path} ${JSON.stringify(question.body)}`;
        assert.equal(told.status, status, what);
        sameAnswer(told.body, answer, what);
      }
    });

    test('is brought to this version, and tells readers of events what happened before', async () => {
      const commandLine = commandLineOn(await leftBehind(version, kind));
      commandLine.now = recordingOf(version, kind).now;
      const { exitCode, stdout, stderr } = await commandLine.firsthold('events', '--json');
      assert.equal(exitCode, 0, stderr);
      const events: ToldEvent[] = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const [first] = events;
      assert.equal(first?.type, 'venue.imported');
      assert.equal(Object(first?.data).isNew, true);
      const types = events.map(({ type }) => type);
      for (const type of ['block.added', 'booking-request.placed', 'booking-request.accepted'])
        assert.ok(types.includes(type as EventKind), type);
      assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
    });

    test('is brought to this version, and tells staff the same of every request, key and block', async () => {
      const { now, told } = recordingOf(version, kind);
      const commandLine = commandLineOn(await leftBehind(version, kind));
      commandLine.now = now;
      for (const { words, answer } of told) {
        const { exitCode, stdout, stderr } = await commandLine.firsthold(...words);
        assert.equal(exitCode, 0, stderr);
        sameAnswer(JSON.parse(stdout), answer, words.join(' '));
      }
    });
  });
