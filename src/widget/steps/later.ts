/** The steps behind the first, a file of their own: they come while the visitor looks at the spaces. */
import laterStyle from '../later.css?inline';
import { styleSheets } from '../style-sheets.ts';
import { DateStep } from './date.tsx';
import { DetailsStep } from './details.tsx';
import { QuoteStep } from './quote.tsx';
import { ReceiptStep } from './receipt.tsx';

styleSheets().later.replaceSync(laterStyle);

/** The steps that come with a file of their own, while the visitor looks at the first. */
export const laterSteps = { date: DateStep, quote: QuoteStep, details: DetailsStep, receipt: ReceiptStep };
