/** Requests with several dates: a chunk that loads with the later steps if the website key allows them. */

import type { CatalogueTag } from '../messages/catalogues.ts';
import { loadItemMessages } from '../messages/item-catalogues.ts';
import { styleSheets } from '../style-sheets.ts';
import { ItemPanel } from './item-panel.tsx';
import { itemQueries } from './item-queries.ts';
import { ItemDateStep, ItemDetailsStep, ItemReceiptStep, itemAnnouncementsOf } from './item-steps.tsx';
import itemStyle from './items.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(itemStyle);
styleSheets().items = sheet;

const steps = {
  date: ItemDateStep,
  details: ItemDetailsStep,
  receipt: ItemReceiptStep,
  panel: ItemPanel,
  announcementsOf: itemAnnouncementsOf,
  lazyQueries: itemQueries,
};

/** Returns the steps with their texts in a language. */
export async function loadItems(tag: CatalogueTag) {
  const { default: messages } = await loadItemMessages(tag);
  return { steps, messages };
}
