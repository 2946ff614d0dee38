import { chosen, priceOptionsOf } from '../state/selection.ts';
import type { Booking } from '../use-booking.ts';

/** Returns the number of guests, the layout and the extras of a date: `Guests: 80 · Theatre · Projector`. */
export function itemOptions({ state, t, formats }: Pick<Booking, 'state' | 't' | 'formats'>): string {
  const { offer, layout } = chosen(state);
  const extras = (priceOptionsOf(state).extras ?? []).map(({ id, pieces }) => {
    const name = formats.isolate(offer?.extras.find((extra) => extra.id === id)?.name ?? '');
    return pieces ? `${name} × ${formats.number(pieces)}` : name;
  });
  const guests = state.guests && `${t('guests')}: ${formats.number(state.guests)}`;
  return [guests, layout && formats.isolate(layout.name), ...extras].filter(Boolean).join(' · ');
}
