import type { Page } from 'playwright-core';

/**
 * Presses Tab through the whole page on a phone. Returns how many elements received the focus, and which of them the
 * tab bar covers.
 */
export async function tabThrough(page: Page): Promise<{ focused: number; covered: string[] }> {
  const covered: string[] = [];
  for (let focused = 0; focused < 200; focused++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const { activeElement, body } = document;
      const bar = document.querySelector('.frame > nav');
      if (!bar || !activeElement || activeElement === body || bar.contains(activeElement)) return null;
      const isCovered = activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      return { html: activeElement.outerHTML.slice(0, 120), isCovered };
    });
    if (found === null) return { focused, covered };
    if (found.isCovered) covered.push(found.html);
  }
  throw new Error('Tab never reached the tab bar.');
}

/** Scrolls to the end of the page, where the tab bar covers nothing: axe calls covered elements unreachable. */
export const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
