import type { KnownFurther } from './further.ts';
import { knownFor } from './known.ts';
import { priceShownBefore, tellNews } from './news.ts';
import type { SessionOptions } from './session-options.ts';
import { type Choices, type FocusTarget, nothingChosen, type SessionState } from './session-state.ts';

/**
 * What a visitor has chosen and typed, together with what is known of it by now. It knows nothing of a screen; every
 * change is a new `state` handed to `onChange`.
 */
export class LiveState {
  state: SessionState;
  /** Nothing changes any more. */
  isOver = false;
  readonly options: SessionOptions;
  readonly #stopListening: () => void;
  #furtherFor: KnownFurther | undefined;

  constructor(options: SessionOptions) {
    const { reads, wishes, draft, clock, isReturning } = options;
    this.options = options;
    this.#stopListening = reads.listen(() => this.hear());
    const { guests, first } = wishes;
    const typed = { ...nothingChosen.draft, ...draft };
    const choices = { ...nothingChosen, isReturning, guests, first, draft: typed };
    this.state = { ...choices, ...knownFor(choices, reads, clock()) };
  }

  /** Ends it: what is still on its way changes nothing any more. */
  stop(): void {
    this.isOver = true;
    this.#stopListening();
  }

  /** From now on, what only the steps behind the first show is asked for too. */
  lookFurther(furtherFor: KnownFurther): void {
    this.#furtherFor = furtherFor;
    this.change({});
  }

  /** @param target where the keyboard's focus goes with it */
  change(changes: Partial<Choices>, target?: FocusTarget): void {
    if (this.isOver) return;
    const { reads, clock, onChange, onEvent } = this.options;
    const before = this.state;
    const focus = target ? { target } : before.focus;
    const state = { ...before, ...changes, focus };
    // A receipt says what was; but of whose venue it is, it has to hear.
    const known = state.receipt && state.venue.data ? {} : knownFor(state, reads, clock(), this.#furtherFor);
    this.state = { ...state, ...known };
    this.state = { ...this.state, priceBefore: priceShownBefore(before, this.state) };
    onChange(this.state);
    tellNews(before, this.state, onEvent);
    const { trouble } = this.state.quote;
    if (trouble?.error.code === 'NOT_FOUND' && trouble !== before.quote.trouble) this.listAgain();
  }

  /** Asks for what these choices would need. It is there, or on its way, when they are made; until then nothing changes. */
  protected foresee(choices: Choices): void {
    const { reads, clock } = this.options;
    knownFor(choices, reads, clock(), this.#furtherFor);
  }

  /** Something chosen is listed no longer: what else there is, is asked for again. */
  listAgain(): void {
    for (const name of ['venue', 'spaces', 'slots']) this.options.reads.renew(0, name);
  }

  /** Something was answered. */
  protected hear(): void {
    this.change({});
  }
}
