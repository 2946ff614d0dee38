/** Every text of the form, with its longest values, on the narrowest phone. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { examplesIn } from '../../scripts/texts/examples.ts';
import { languagesOf, readJson } from '../../scripts/texts/text-files.ts';
import type { Catalogue } from '../../src/ui/messages/plural.ts';
import { runCount } from '../full-run.ts';
import { startBrowserFixture } from './fixture.ts';
import { findOverflow } from './overflow.ts';
import { brokenWords } from './text-boxes.ts';
import { Visitor } from './visitor.ts';

const folders = ['', '/lazy', '/items', '/waiting', '/changes', '/hours'].map(
  (part) => `widget/messages${part}`,
);
/** In which a line may end within what has no spaces, or in which a word of two directions has two boxes on one line. */
const withoutWords = new Set(['ja', 'ko', 'th', 'zh-Hans', 'zh-Hant', 'ar', 'fa', 'he']);

/** Returns the texts of the form, each in all plural forms with short and long values. Only fixed texts are on buttons. */
function textsIn(language: string) {
  const examples = examplesIn(language);
  return folders.flatMap((folder) =>
    Object.entries(readJson<Catalogue>(folder, language)).flatMap(([key, text]) => {
      const forms = typeof text === 'string' ? [['', text] as const] : Object.entries(text);
      return forms.flatMap(([category, form]) => {
        const filled = examples(key, form, category);
        const isFixed = !form.includes('{');
        return (filled.length === 0 ? [form] : filled).map((text) => ({ text, isFixed }));
      });
    }),
  );
}

describe('a visitor on a phone of 320 pixels', async () => {
  const fixture = await startBrowserFixture();
  const languages = languagesOf('widget/messages');
  for (const language of runCount(['de', 'el', 'uk'], languages))
    test(`reads every text whole, in ${language}`, async () => {
      const visit = await fixture.open({ language, browser: { viewport: { width: 320, height: 640 } } });
      const visitor = new Visitor(visit.page);
      // The last step has the styles of all.
      await visitor.walkTo('details');
      await visitor.root.evaluate((host, texts) => {
        const booking = host.shadowRoot?.querySelector('.booking');
        if (!booking) throw new Error('there is no form');
        const all = document.createElement('form');
        for (const { text, isFixed } of texts)
          for (const name of ['p', 'h2', 'label', ...(isFixed ? ['button'] : [])]) {
            const element = document.createElement(name);
            element.textContent = text;
            all.append(element);
          }
        booking.replaceChildren(all);
      }, textsIn(language));
      assert.deepEqual(await findOverflow(visitor), []);
      const broken = withoutWords.has(language) ? [] : await brokenWords(visitor.root.locator('.booking'));
      // Browsers hyphenate words from 14 letters on.
      assert.deepEqual(
        [...new Set(broken)].filter((word) => /^\P{Pd}{1,13}$/u.test(word)),
        [],
      );
      // A visitor may read only so much in an hour.
      fixture.service.now += 3_600_000;
      await visit.context.close();
    });
});
