/** The later steps and their dependencies: a chunk that loads while the visitor looks at the spaces. */
import calendarStyle from '../../ui/calendar/month-grid.css?inline';
import choiceStyle from '../../ui/parts/choice.css?inline';
import { BrowserHistory } from '../browser-history.ts';
import lazyStyle from '../lazy.css?inline';
import { lazyQueries } from '../state/lazy-queries.ts';
import { styleSheets } from '../style-sheets.ts';
import { announcementsOf } from './announcements.ts';
import { ByDate } from './by-date.tsx';
import { DateStep } from './date.tsx';
import { DetailsStep } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { ReceiptStep } from './receipt.tsx';

styleSheets().lazy.replaceSync(calendarStyle + choiceStyle + lazyStyle);

/** The lazily loaded steps. */
export const lazySteps = {
  date: DateStep,
  details: DetailsStep,
  receipt: ReceiptStep,
  byDate: ByDate,
  gallery: Gallery,
  announcementsOf,
  lazyQueries,
  BrowserHistory,
};
