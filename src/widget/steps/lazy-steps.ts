/** The later steps and their dependencies: a chunk that loads while the visitor looks at the spaces. */
import calendarStyle from '../../ui/calendar/month-grid.css?inline';
import { ownTimezone } from '../../ui/locale/own-zone.ts';
import choiceStyle from '../../ui/parts/choice.css?inline';
import timelineStyle from '../../ui/timeline.css?inline';
import lazyStyle from '../lazy.css?inline';
import { loadFile } from '../load-file.ts';
import type { CatalogueTag } from '../messages/catalogues.ts';
import { addStyles } from '../style-sheets.ts';
import { baseSteps } from './base-steps.ts';

addStyles('lazy', calendarStyle + choiceStyle + timelineStyle + lazyStyle);

const itemsFile = () => import('../items/items.ts');
const hoursFile = () => import('../hours/hours.ts');
const clockFile = () => import('../visitor-clock.ts');

/** The lazily loaded steps. */
export const lazySteps = {
  ...baseSteps,
  /** Loads what a request with several dates needs. */
  loadItems: async (tag: CatalogueTag) => (await loadFile(itemsFile)).loadItems(tag),
  /** Loads the field for a code. */
  loadCodes: async (tag: CatalogueTag) => (await loadFile(itemsFile)).loadCodes(tag),
  /** Loads what a space by the hour needs. */
  loadHours: async (tag: CatalogueTag) => (await loadFile(hoursFile)).loadHours(tag),
  /** Loads what a visitor in another time zone than the venue's needs. */
  loadClock: async (timezone: string) =>
    timezone === ownTimezone() ? {} : { steps: { visitorClock: (await loadFile(clockFile)).visitorClock } },
};
