/** The steps behind the first, a file of their own: they come while the visitor looks at the spaces. */
import { DateStep } from './date.tsx';
import { DetailsStep } from './details.tsx';
import { QuoteStep } from './quote.tsx';
import { ReceiptStep } from './receipt.tsx';

export const laterSteps = { date: DateStep, quote: QuoteStep, details: DetailsStep, receipt: ReceiptStep };
