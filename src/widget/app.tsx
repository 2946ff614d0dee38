/**
 * @jsxRuntime classic
 * @jsx h
 */
import { DateStep } from './steps/date.tsx';
import { DetailsStep } from './steps/details.tsx';
import { QuoteStep } from './steps/quote.tsx';
import { ReceiptStep } from './steps/receipt.tsx';
import { SpaceStep } from './steps/space.tsx';
import type { Ui } from './ui.ts';
import { h } from './view/h.ts';

const screens = {
  space: SpaceStep,
  date: DateStep,
  quote: QuoteStep,
  details: DetailsStep,
  receipt: ReceiptStep,
};

/** The step that is open. */
export function App({ ui }: { ui: Ui }) {
  const { t, f, state } = ui;
  const Screen = screens[state.step];
  return (
    <section
      class={`booking ${state.step}`}
      part="booking"
      lang={f.locale}
      dir={f.isRightToLeft ? 'rtl' : 'ltr'}
      aria-label={t('title')}
    >
      <div key={state.step} class="step">
        <Screen ui={ui} />
      </div>
    </section>
  );
}
