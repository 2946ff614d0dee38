/** Operates the form in any language: finds elements by their place, not by their text. */
import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../wait-for.ts';

export const steps = ['space', 'date', 'details', 'receipt'] as const;
export type Step = (typeof steps)[number];

/** The form from a visitor's perspective. */
export class Visitor {
  readonly page: Page;
  root: Locator;

  constructor(page: Page, selector = 'venue-booking') {
    this.page = page;
    this.root = page.locator(selector).first();
  }

  /** The heading of the open step. */
  get heading(): Locator {
    return this.root.locator('h2');
  }

  /** Continues, with the first of each choice, until a step is open. */
  async walkTo(step: Step): Promise<void> {
    const there = steps.indexOf(step);
    const actions = [() => this.chooseSpace(), () => this.chooseDate(), () => this.send()];
    await this.root.locator('.space article').first().waitFor();
    for (const act of actions.slice(0, there)) await act();
    await this.root.locator(`.booking.${step}`).waitFor();
  }

  /** Walks through all steps, with the first of each choice, and calls `check` in each. */
  async visitSteps(check: (step: Step) => Promise<unknown>): Promise<void> {
    const actions = [() => this.chooseSpace(), () => this.chooseDate(), () => this.send()];
    await this.root.locator('.space article').first().waitFor();
    for (const [index, step] of steps.entries()) {
      await check(step);
      await actions[index]?.();
    }
  }

  async chooseSpace(): Promise<void> {
    await this.root.locator('article [part=button]').first().click();
    await this.root.locator('.day.free').first().waitFor();
  }

  /** Chooses a free day with its first slot and package, and continues to the details step. */
  async chooseDate(day = this.root.locator('.day.free').first()): Promise<void> {
    await day.click();
    await this.root.locator('[name^=slot-]:enabled').first().check();
    await this.root.locator('[name^=package-]').first().check();
    await this.root.locator('.bar [part=button]').click();
    await this.root.locator('dl.lines').waitFor({ state: 'attached' });
  }

  /** Refetches the shown data, as the form does after some time. */
  async refetch(): Promise<void> {
    await this.root.evaluate((form) => (form as unknown as { refresh(): void }).refresh());
  }

  /**
   * Reloads the page. The driver's own `reload` may come before the browser knows that the form listens to
   * `beforeunload`, and then loses text that was typed milliseconds earlier.
   */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.page.evaluate(() => location.reload());
    await loaded;
  }

  async fill(): Promise<void> {
    await typeInto(this.root.locator('#name'), 'A. Visitor');
    await typeInto(this.root.locator('#email'), 'visitor@example.com');
    await typeInto(this.root.locator('#message'), 'A concert.');
  }

  async send(): Promise<void> {
    await this.fill();
    await this.root.locator('form > [part=button]').click();
    await this.root.locator('.reference').waitFor();
  }
}

/** Replaces the content of a field. Firefox's driver would append the text, so the field is cleared first. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.fill(text);
}

/** Returns the accessible name of the focused element, also inside shadow roots, derived from the markup. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Waits until the focus is on the element with this name. */
export function waitForFocus(page: Page, name: string | RegExp): Promise<void> {
  return waitFor(`the focus to be on ${name}`, async () => {
    const current = await focused(page);
    return typeof name === 'string' ? current === name : name.test(current);
  });
}

/** Presses Tab until the focus is on an element with this name. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const current = await focused(page);
    if (name.test(current)) return;
    passed.push(current.slice(0, 40));
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(' | ')}`);
}
