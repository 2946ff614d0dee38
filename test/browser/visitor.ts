/** What a visitor does in the widget, in whatever language it speaks: by what stands where, not by what it says. */
import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../wait-for.ts';

export const steps = ['space', 'date', 'details', 'receipt'] as const;
export type Step = (typeof steps)[number];

/** The widget as its visitor sees it. */
export class Visitor {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page, selector = 'venue-booking') {
    this.page = page;
    this.root = page.locator(selector).first();
  }

  /** The heading of the open step. */
  get heading(): Locator {
    return this.root.locator('h2');
  }

  /** Goes on, choosing the first of everything, until a step is open. */
  async walkTo(step: Step): Promise<void> {
    const there = steps.indexOf(step);
    const ways = [() => this.chooseSpace(), () => this.chooseDate(), () => this.send()];
    await this.root.locator('.space article').first().waitFor();
    for (const way of ways.slice(0, there)) await way();
    await this.root.locator(`.booking.${step}`).waitFor();
  }

  /** Goes the whole way, choosing the first of everything, and looks around in each step. */
  async lookAround(look: (step: Step) => Promise<unknown>): Promise<void> {
    const ways = [() => this.chooseSpace(), () => this.chooseDate(), () => this.send()];
    await this.root.locator('.space article').first().waitFor();
    for (const [index, step] of steps.entries()) {
      await look(step);
      await ways[index]?.();
    }
  }

  async chooseSpace(): Promise<void> {
    await this.root.locator('article [part=button]').first().click();
    await this.root.locator('.day.free').first().waitFor();
  }

  /** Chooses a free day, its first time and package, and goes on to its price and the form. */
  async chooseDate(day = this.root.locator('.day.free').first()): Promise<void> {
    await day.click();
    await this.root.locator('[name=slot]:enabled').first().check();
    await this.root.locator('[name=package]').first().check();
    await this.root.locator('.bar [part=button]').click();
    await this.root.locator('dl.lines').waitFor({ state: 'attached' });
  }

  /** Has everything on show asked for again, as the form does by itself after a while. */
  async lookAgain(): Promise<void> {
    await this.root.evaluate((form) => (form as unknown as { refresh(): void }).refresh());
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

/** Types into a field, instead of what stands there: Firefox's driver would put it behind that, so it is emptied first. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.fill(text);
}

/** The element the keyboard is on, through all shadow roots: its accessible name as far as the markup gives it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Waits until the keyboard is on what is called so: it is led there when that has been drawn. */
export function waitForFocus(page: Page, name: string | RegExp): Promise<void> {
  return waitFor(`the focus to be on ${name}`, async () => {
    const current = await focused(page);
    return typeof name === 'string' ? current === name : name.test(current);
  });
}

/** Presses Tab until the keyboard is on something of that name, as a person does who cannot use a mouse. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const current = await focused(page);
    if (name.test(current)) return;
    passed.push(current.slice(0, 40));
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`);
}
