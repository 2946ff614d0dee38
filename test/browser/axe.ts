import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong, one line each, but for rules that say nothing here. */
export async function violations(page: Page, except: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (except) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
    const found = await axe.run(document, { runOnly: tags, rules });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 150)} ${failureSummary}`),
    );
  }, except);
}
