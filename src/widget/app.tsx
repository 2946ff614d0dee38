import { Component, createRef } from 'preact';
import { DateStep } from './steps/date.tsx';
import { DetailsStep } from './steps/details.tsx';
import { QuoteStep } from './steps/quote.tsx';
import { ReceiptStep } from './steps/receipt.tsx';
import { SpaceStep } from './steps/space.tsx';
import type { Ui } from './ui.ts';

const screens = {
  space: SpaceStep,
  date: DateStep,
  quote: QuoteStep,
  details: DetailsStep,
  receipt: ReceiptStep,
};

/** The step that is open; and the focus, led to where the state asks for it. */
export class App extends Component<{ ui: Ui }> {
  readonly #root = createRef<HTMLElement>();

  override componentDidUpdate({ ui: { state: before } }: { ui: Ui }) {
    const { focus } = this.props.ui.state;
    if (!focus || focus.turn === before.focus?.turn) return;
    const target = this.#root.current?.querySelector<HTMLElement>(`[data-focus=${focus.target}]`);
    target?.focus();
    // A step begins at its top, wherever the page was scrolled to.
    if (focus.target === 'heading') this.#root.current?.scrollIntoView({ block: 'nearest' });
  }

  override render() {
    const { ui } = this.props;
    const { t, f, state } = ui;
    const Screen = screens[state.step];
    return (
      <section
        ref={this.#root}
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
}
