/** The steps behind the first, a file of their own: they come while the visitor looks at the spaces. */
import { DateStep } from './date.tsx';
import { DetailsStep } from './details.tsx';
import { QuoteStep } from './quote.tsx';
import { ReceiptStep } from './receipt.tsx';

/** The steps that come with a file of their own, while the visitor looks at the first. */
export const laterSteps = { date: DateStep, quote: QuoteStep, details: DetailsStep, receipt: ReceiptStep };
