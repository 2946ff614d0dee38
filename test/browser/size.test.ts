/** What a visitor has to download, and how much of it there may be at most. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { internalNames } from '../../scripts/minify.ts';
import { launchChromium } from './chromium.ts';
import { startStage } from './stage.ts';
import { Visitor } from './visitor.ts';

/** Bytes, gzip, for JavaScript, CSS and one language together: an alarm, not an aim. */
const limit = 24_000;

const browser = await launchChromium();
const stage = await startStage(browser);
after(async () => {
  await browser.close();
  await stage.close();
});

for (const language of ['en-GB', 'ar', 'el'])
  test(`all that a visitor downloads who reads ${language}, from the first card to the receipt, is small`, async () => {
    const files: Promise<Buffer>[] = [];
    const visit = await stage.open({
      language,
      before: async (page) => {
        page.on('response', (response) => {
          if (response.url().includes('/embed/')) files.push(response.body());
        });
      },
    });
    await new Visitor(visit.page).walkTo('receipt');
    const sizes = (await Promise.all(files)).map((file) => gzipSync(file, { level: 9 }).length);
    const sum = sizes.reduce((total, size) => total + size, 0);
    assert.equal(sizes.length, 3, 'the entry, the widget and a language');
    assert(sum <= limit, `${sum} bytes`);
    stage.service.now += 3_600_000;
    await visit.context.close();
  });

/** The types of what browsers and JavaScript bring. */
const platform = globSync('node_modules/typescript/lib/lib.{dom,es}*.d.ts').map((file) =>
  readFileSync(file, 'utf8'),
);
const contract = readFileSync('openapi/public.v1.json', 'utf8');
/** Browsers know it of their history, their workers and the like, which a booking form has nothing to do with. */
const elsewhere = 'state';

test('no name the build shortens is one that browsers or the API know', () => {
  for (const name of internalNames.split(' ')) {
    const asMember = new RegExp(`^\\s+(readonly |get |set )*${name}\\??[:(<]`, 'm');
    const isKnown = platform.some((types) => asMember.test(types));
    assert.equal(isKnown, name === elsewhere, `${name} is the platform's`);
    assert(!contract.includes(`"${name}"`), `${name} is the API's`);
  }
});
