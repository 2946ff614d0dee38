import { LiveText } from '../../ui/parts/live-text.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { changeTextsOf, lostOptionTexts, titleOf } from './change-texts.ts';
import { changedTermsOf } from './changed-terms.ts';

/** Renders what the venue no longer offers of the visitor's choice, and the previous and the current terms if they changed. */
export function OfferChange() {
  const booking = useBooking();
  const { state, t } = booking;
  const own = changeTextsOf(booking);
  const heading = useRequestedFocus('price');
  const changed = changedTermsOf(booking);
  const [title = changed && titleOf(booking, changed), ...texts] = lostOptionTexts(booking);
  if (!title) return null;
  return (
    <Notice headingRef={heading} id="price" title={title}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {changed?.terms.map(({ label, before, now }, index) => (
        <div key={label}>
          {!(changed.isOtherPrice && index === 0) && <h4>{label}</h4>}
          <dl class="lines">
            {(
              [
                ['priceBefore', before],
                ['priceNow', now],
              ] as const
            ).map(([key, lines]) => (
              <div key={key}>
                <dt>{own(key)}</dt>
                <dd>
                  {lines.map((line) => (
                    <div key={line}>
                      <LiveText text={line} />
                    </div>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p>
        {/* Not after a request without a response, which may have arrived. */}
        {state.attempts.length === 0 && t('notSent')} {changed && own('priceAsk')}
      </p>
    </Notice>
  );
}
