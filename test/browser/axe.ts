import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { isFullRun, runCount } from '../full-run.ts';

interface AxeCheck {
  /** Rules to leave out. */
  readonly except?: readonly string[];
  /**
   * Runs only the rules that depend on theme, direction or screen size, for a state whose other rules are checked
   * elsewhere. `npm run test:long` ignores this and runs all rules.
   */
  readonly isVariant?: boolean;
}

const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
const layoutRules = ['color-contrast', 'target-size'];

/** Returns the violations that axe finds on the page, one line each. */
export async function violations(
  page: Page,
  { except = [], isVariant = false }: AxeCheck = {},
): Promise<string[]> {
  // Half a megabyte, once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Rules listed by name run even if they are disabled below, so excluded ones are left out.
  const layout = { type: 'rule', values: layoutRules.filter((rule) => !except.includes(rule)) };
  const runOnly = isVariant && !isFullRun ? layout : allRules;
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const found = await axe.run(document, options as Parameters<typeof axe.run>[1] & object);
      // A fixed bar covers a part of a large target at this scroll position only.
      const isCovered = (id: string, summary = '') =>
        id === 'target-size' && summary.includes('partially obscured');
      return found.violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ failureSummary }) => !isCovered(id, failureSummary))
          .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 150)} ${failureSummary}`),
      );
    },
    // Skips the list of passed checks, which takes longer than the rules.
    { runOnly, rules, resultTypes: ['violations'] },
  );
}

/** Returns the violations on a page that follows the system's theme: all rules in light, contrast in dark. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Targets have the same size in both themes, and comparing those of a calendar with each other takes long.
  const inDark = await violations(page, { isVariant: true, except: ['target-size'] });
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)];
}

/**
 * Returns the violations on a page that is met on the way through a scenario: in `npm test` only in light. Dark colours
 * are tested on the pages of each area.
 */
export const violationsInThemes = (page: Page): Promise<string[]> =>
  isFullRun ? violationsInBothThemes(page) : violations(page);

/** The screens on which back-office pages are checked: a phone, and in `npm run test:long` also a desktop. */
export const checkedScreens = [
  { screen: 'a phone, light and dark', isPhone: true, check: violationsInBothThemes },
  { screen: 'a desk, light and dark', isPhone: false, check: violationsInBothThemes },
].slice(0, runCount(1, 2));
