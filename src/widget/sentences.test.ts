import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsIn } from '../ui/locale/formats.ts';
import { sentences } from './sentences.ts';

test('joined texts end with one mark each', () => {
  assert.equal(
    sentences(
      ['This time has passed. Please choose again.', undefined, 'Other dates: 1 May'],
      formatsIn('en'),
    ),
    'This time has passed. Please choose again. Other dates: 1 May',
  );
  assert.equal(sentences(['Hall · Fri 12 Mar', 'Taken.'], formatsIn('en')), 'Hall · Fri 12 Mar. Taken.');
  assert.equal(sentences([undefined, ''], formatsIn('en')), '');
});

test('sentences end as in their script', () => {
  const joined = (locale: string, ...texts: string[]) => sentences(texts, formatsIn(locale));
  assert.equal(joined('ja', 'ホール · 3月12日', '受付終了'), 'ホール · 3月12日。受付終了');
  assert.equal(joined('zh-Hans', '价格已更改。', '现价：£5'), '价格已更改。现价：£5');
  assert.equal(joined('hi', 'हॉल', 'बुक है।', 'फिर चुनें।'), 'हॉल। बुक है। फिर चुनें।');
  assert.equal(joined('th', 'ห้องโถง', 'ไม่ว่าง'), 'ห้องโถง ไม่ว่าง');
  assert.equal(joined('ar', 'القاعة؟', 'محجوزة'), 'القاعة؟ محجوزة');
});
