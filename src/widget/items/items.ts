/**
 * Requests with several dates, and the field for a code: a chunk that loads with the later steps if the website key allows
 * one of them. With one more chunk, the bundler would move what all chunks share to further files.
 */

import { CodeField } from '../codes/code-field.tsx';
import { CodePrice } from '../codes/code-price.tsx';
import { codeQueries } from '../codes/code-queries.ts';
import type { CatalogueTag } from '../messages/catalogues.ts';
import { loadCodeMessages } from '../messages/code-catalogues.ts';
import { loadItemMessages } from '../messages/item-catalogues.ts';
import { addQueries } from '../state/lazy-queries.ts';
import { addStyles } from '../style-sheets.ts';
import { beginItem, showItem } from './item-actions.ts';
import { ItemPanel } from './item-panel.tsx';
import { itemQueries } from './item-queries.ts';
import { ItemDateStep, ItemDetailsStep, ItemReceiptStep, itemAnnouncementsOf } from './item-steps.tsx';
import itemStyle from './items.css?inline';

addStyles('items', itemStyle);
addQueries(codeQueries);

const steps = {
  date: ItemDateStep,
  details: ItemDetailsStep,
  receipt: ItemReceiptStep,
  panel: ItemPanel,
  announcementsOf: itemAnnouncementsOf,
  lazyQueries: itemQueries,
  showItem,
  beginItem,
};

/** Returns the steps with their texts in a language. */
export async function loadItems(tag: CatalogueTag) {
  const { default: messages } = await loadItemMessages(tag);
  return { steps, messages };
}

/** Returns the field for a code with its texts in a language. */
export async function loadCodes(tag: CatalogueTag) {
  const { default: messages } = await loadCodeMessages(tag);
  return { steps: { CodeField, CodePrice }, messages };
}
