/** Where parts of texts are drawn. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

/** Returns the parts of the texts in these elements that match, each with its boxes: one for each line it is on. */
export async function textBoxes(elements: Locator, pattern: RegExp) {
  const parts = await elements.evaluateAll(
    (all, wanted) =>
      all.flatMap((element) => {
        const found: { text: string; boxes: { left: number; right: number }[] }[] = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          // Only for screen readers, or cut: then words have the boxes of both.
          if (node.parentElement?.closest('.unseen, .about')) continue;
          for (const { 0: text, index } of (node as Text).data.matchAll(wanted)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + text.length);
            const boxes = [...range.getClientRects()].map(({ left, right }) => ({ left, right }));
            found.push({ text, boxes });
          }
        }
        return found;
      }),
    pattern,
  );
  assert(parts.length > 0, `${elements} has no text ${pattern}`);
  return parts;
}

/** Returns the words that are broken over several lines. */
export async function brokenWords(elements: Locator): Promise<string[]> {
  const words = await textBoxes(elements, /\S+/g);
  return words.filter(({ boxes }) => boxes.length > 1).map(({ text }) => text);
}
