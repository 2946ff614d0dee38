import type { KnownFurther } from './further.ts';
import { knownFor } from './known.ts';
import { priceShownBefore, tellNews } from './news.ts';
import type { SessionOptions } from './session-options.ts';
import {
  type Choices,
  type FocusTarget,
  type Known,
  nothingChosen,
  type SessionState,
} from './session-state.ts';

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
    const { reads, wishes, draft, isReturning } = options;
    this.options = options;
    this.#stopListening = reads.listen(() => this.hear());
    const { guests, first } = wishes;
    const typed = { ...nothingChosen.draft, ...draft };
    const choices = { ...nothingChosen, isReturning, guests, first, draft: typed };
    this.state = { ...choices, ...this.foresee(choices) };
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
    const { onChange, onEvent } = this.options;
    const before = this.state;
    const focus = target ? { target } : before.focus;
    const state = { ...before, ...changes, focus };
    // A receipt says what was; but of whose venue it is, it has to hear.
    const known = state.receipt && state.venue.data ? {} : this.foresee(state);
    const after = { ...state, ...known };
    this.state = { ...after, priceBefore: priceShownBefore(before, after) };
    onChange(this.state);
    tellNews(before, this.state, onEvent);
    const { trouble } = this.state.quote;
    if (trouble?.error.code === 'NOT_FOUND' && trouble !== before.quote.trouble) this.listAgain();
  }

  /** Returns what is known for these choices and requests the rest; changes nothing itself. */
  protected foresee(choices: Choices): Known {
    const { reads, clock } = this.options;
    return knownFor(choices, reads, clock(), this.#furtherFor);
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
