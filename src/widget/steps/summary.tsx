import type { ComponentChildren } from 'preact';
import { Fresh } from '../../ui/parts/fresh.tsx';
import { photoOf } from '../photo-of.ts';
import { chosen, type Price, type SessionState } from '../state/session-state.ts';
import { useBooking } from '../use-booking.ts';
import { slotTimes } from './slot-times.ts';

/** What is chosen so far, beside the price, the form and on the receipt. */
export function Summary({ hasPrice = false }: { readonly hasPrice?: boolean }) {
  const { state, t, f, told, base } = useBooking();
  const { space, slot, offer } = chosen(state);
  if (!state.date || !space || !slot || !offer) return null;
  const price = hasPrice && agreed(state);
  const [photo] = space.photos;
  return (
    <aside part="summary" aria-label={t('yourBooking')}>
      {photo && <img src={photoOf(base, photo).url} alt="" decoding="async" />}
      <dl>
        <Row label={t('space')}>
          <span {...told}>{space.name}</span>
        </Row>
        <Row label={t('date')}>
          <Fresh text={f.date(state.date)} />
        </Row>
        <Row label={t('time')}>
          <span {...told}>{slot.name}</span>, {slotTimes({ t, f }, slot)}
        </Row>
        <Row label={t('package')}>
          <span {...told}>{offer.name}</span>
        </Row>
        {price && (
          <Row label={t(state.quote.data?.taxCents === 0 ? 'sum' : 'total')}>
            <span class="price">
              <Fresh text={f.money(price.totalCents, price.currency)} />
            </span>
          </Row>
        )}
      </dl>
    </aside>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What the request was placed at, else the price on show. */
function agreed({ receipt, quote }: SessionState): Price | null {
  const { totalCents, currency } = receipt ?? {};
  return totalCents !== undefined && currency ? { totalCents, currency } : quote.data;
}
