import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timesText } from '../../requests/letters/times-text.ts';
import { sampleRequest } from './sample-request.ts';

for (const timezone of ['Europe/Vienna', 'Pacific/Auckland', 'America/Los_Angeles'])
  test(`the booking in the preview of a letter ends on its day, in ${timezone}`, () => {
    const [item] = sampleRequest({ currency: 'EUR', timezone } as Parameters<typeof sampleRequest>[0]).items;
    assert(item);
    assert.equal(
      timesText(item, { time: (text) => text }, (name) => name),
      'times',
    );
  });
