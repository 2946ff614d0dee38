import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentShare } from './payment-share.ts';

test('is the whole per cent that the venue typed, not that of the rounded amount', () => {
  assert.deepEqual([paymentShare(1_388, 5_550), paymentShare(4_162, 5_550)], [0.25, 0.75]);
  assert.equal(paymentShare(43_200, 144_000), 0.3);
});

test('is the exact share of an amount that no whole per cent gives', () => {
  assert.equal(paymentShare(12_500, 100_000), 0.125);
  assert.equal(paymentShare(50_000, 144_000), 50_000 / 144_000);
});
