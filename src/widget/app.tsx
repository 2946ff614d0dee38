/**
 * @jsxRuntime classic
 * @jsx h
 */

import { steps } from './state/session-state.ts';
import { dateStep } from './steps/date.tsx';
import { detailsStep } from './steps/details.tsx';
import { quoteStep } from './steps/quote.tsx';
import { receiptStep } from './steps/receipt.tsx';
import { spaceStep } from './steps/space.tsx';
import type { Ui } from './ui.ts';
import { h } from './view/h.ts';

const screens = {
  space: spaceStep,
  date: dateStep,
  quote: quoteStep,
  details: detailsStep,
  receipt: receiptStep,
};

/** The step that is open. */
export function app(ui: Ui) {
  return (
    <section
      class={`booking ${ui.state.step}`}
      part="booking"
      lang={ui.f.locale}
      dir={ui.f.isRightToLeft ? 'rtl' : 'ltr'}
      aria-label={ui.t('title')}
    >
      {steps.map((step) => step === ui.state.step && screens[step](ui))}
    </section>
  );
}
