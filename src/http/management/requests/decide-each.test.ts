import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import { decideEach } from './decide-each.ts';

const references = ['BR-7K3M9QZ2', 'BR-2M8D4XVA', 'BR-3N9E5YWB', 'BR-4P2F6ZXC'];

test('decisions that take long leave the rest for the next call, and always make progress', async () => {
  let now = 500;
  const decided: string[] = [];
  const decline = async (reference: string) => {
    decided.push(reference);
    now += 6_000;
    return 'declined';
  };
  const first = await decideEach(references, decline, () => now);
  assert.deepEqual(
    first.map(({ status, problem }) => status ?? problem),
    ['declined', 'declined', 'not_reached', 'not_reached'],
  );
  assert.equal(first[2]?.error, 'The others took so long that BR-3N9E5YWB was not reached: send it again.');
  assert.deepEqual(decided, references.slice(0, 2));
  now += 1_000_000;
  const again = await decideEach(references.slice(2), decline, () => now);
  assert.deepEqual(
    again.map(({ status }) => status),
    ['declined', 'declined'],
  );
});

test('a request that is refused does not affect the others, nor one that does not exist', async () => {
  const act = async (reference: string) => {
    if (reference === references[1]) throw new ConflictError('It has changed.', codedProblem('taken'));
    return 'declined';
  };
  assert.deepEqual(await decideEach([...references.slice(0, 2), 'nothing', 'br-4p2f6zxc'], act), [
    { reference: 'BR-7K3M9QZ2', status: 'declined' },
    { reference: 'BR-2M8D4XVA', error: 'It has changed.', problem: 'taken' },
    {
      reference: 'NOTHING',
      error: 'There is no booking request NOTHING.',
      problem: 'no_such',
      values: { text: 'NOTHING' },
    },
    { reference: 'BR-4P2F6ZXC', status: 'declined' },
  ]);
});
