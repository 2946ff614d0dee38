/** The form in pages as website builders write them: nested containers, global styles, and code in blocks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCount } from '../full-run.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { Visitor } from './visitor.ts';

const fixture = await startBrowserFixture();

const script = `<script type="module" async src="${fixture.base}/embed/v1.js"></script>`;
const form = `<venue-booking site-key="${fixtureKey}" history="on" style="display: block; min-height: 100vh"><a href="${fixture.base}/book/${fixtureKey}">Check availability</a></venue-booking>`;

const builders = {
  // A theme's global styles; WordPress wraps the lines of a block in paragraphs and adds line breaks.
  WordPress: {
    styles: `*, ::before { box-sizing: border-box } body { font: 18px/1.9 serif; letter-spacing: 0.5px }
      p { margin: 0 0 2em } h2, h3 { font-size: 3rem; text-transform: uppercase } ul { list-style: square; margin-left: 3em }
      button, input, select { width: 100%; padding: 20px !important; border-radius: 0; text-transform: uppercase }
      table { width: 100%; border: 1px solid } td { padding: 20px } img { max-width: 100%; border: 5px solid }
      .entry-content > * { max-width: 645px; margin-inline: auto }`,
    body: `<div class="wp-site-blocks"><div class="wp-block-group"><div class="entry-content wp-block-post-content">
      <p>Our spaces.</p><p>${script}<br />\n${form}</p>\n<p>Our address.</p></div></div></div>`,
  },
  // Sections with animations cut off what stands out; code is in an embed element.
  Webflow: {
    styles: `body { margin: 0; min-height: 100%; font: 14px/20px Arial; color: #333 } * { box-sizing: border-box }
      h2 { margin-top: 20px; font-size: 32px; line-height: 36px } label { display: block; margin-bottom: 5px }
      .page-wrapper { overflow: hidden } .section { transform: translate3d(0, 0, 0); transform-style: preserve-3d }
      .w-layout-grid { display: grid; grid-template-columns: 1fr; align-items: center; justify-items: center }
      .container { display: flex; flex-direction: column; max-width: 940px; padding: 0 20px; text-align: center; width: 100% }
      .w-embed::before { content: ' '; display: table; grid-area: 1/1/2/2 }`,
    body: `<div class="page-wrapper"><section class="section"><div class="w-layout-grid"><div class="container">
      <div class="w-embed w-script">${script}${form}</div></div></div></section></div>`,
  },
};

for (const [builder, { styles, body }] of Object.entries(builders).slice(0, runCount(1, 2)))
  for (const width of runCount([360], [360, 1280]))
    test(`books a date in a page like those of ${builder}, ${width} pixels wide`, async () => {
      const { page, complaints } = await fixture.open({
        body,
        styles,
        browser: { viewport: { width, height: 800 } },
      });
      const visitor = new Visitor(page);
      await visitor.walkTo('space');
      await visitor.root.locator('article .photos button').last().click();
      await visitor.root.locator('dialog[open]').waitFor();
      const dialog = await visitor.root.locator('dialog').boundingBox();
      assert.deepEqual([dialog?.x, dialog?.width], [0, width], 'a photo fills the window');
      await page.keyboard.press('Escape');
      await visitor.visitSteps(async (step) => assert.deepEqual(await findOverflow(visitor), [], step));
      assert.deepEqual(complaints, []);
      fixture.service.now += 3_600_000;
    });
