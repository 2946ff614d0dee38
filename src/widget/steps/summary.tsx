import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { type ImageData, Picture } from '../../ui/parts/picture.tsx';
import { absolutePhoto } from '../absolute-photo.ts';
import type { BookedDate } from '../state/receipt.ts';
import { chosen } from '../state/selection.ts';
import { dayOf } from '../state/timed-slot.ts';
import { useBooking } from '../use-booking.ts';
import { useVisitorClock } from '../use-visitor-clock.ts';
import { placeOf } from './contact.tsx';
import { slotTimes } from './slot-times.ts';
import { totalText } from './total-text.ts';

/**
 * Renders the choices so far, beside the price and the form, with a button to change them; on small screens, one expandable
 * line.
 *
 * @param options layout and extras, if they are not chosen on the same page
 */
export function Summary({ options }: { readonly options?: string }) {
  const booking = useBooking();
  const { state, session, t, formats, base } = booking;
  const [isUnfolded, setUnfolded] = useState(false);
  const { space, slot, offer } = chosen(state);
  if (!state.date || !space || !slot || !offer) return null;
  const [photo] = space.photos;
  return (
    <>
      <SummaryList
        date={state.date}
        space={space.name}
        slot={slot}
        offer={offer.name}
        options={options}
        photo={photo && absolutePhoto(base, photo)}
        isFolded={!isUnfolded}
      >
        <Button look="quiet" isExpanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          <LiveText
            text={[
              formats.shortDate(dayOf(state.date, slot)),
              formats.isolate(slot.name),
              slotTimes({ t, formats }, slot),
              formats.isolate(space.name),
            ].join(formats.separator)}
          />
          <b>
            <LiveText text={totalText(booking, false)} />
            <Icon name="unfold" />
          </b>
        </Button>
      </SummaryList>
      <Button
        name={t('changeItem') + formats.colon + formats.date(dayOf(state.date, slot))}
        isOff={state.isSending}
        onClick={() => session.goTo('date')}
      >
        {t('changeItem')}
      </Button>
    </>
  );
}

type SummaryListProps = Pick<BookedDate, 'date' | 'space' | 'slot' | 'offer'> & {
  /** Below the package. */
  readonly options?: string | undefined;
  /** Begins with what, when and where, and includes the venue's address. */
  readonly isReceipt?: boolean;
  readonly photo?: ImageData | undefined;
  /** Whether only the summary line is visible on small screens. */
  readonly isFolded?: boolean;
  /** Above the list. */
  readonly children?: ComponentChildren;
};

/** Renders the requested choices. */
export function SummaryList({
  date,
  space,
  slot,
  offer,
  options,
  isReceipt,
  photo,
  isFolded,
  children,
}: SummaryListProps) {
  const { state, t, formats, venueTextProps } = useBooking();
  const zone = useVisitorClock(date)?.zone;
  const place = isReceipt && state.venue.data ? placeOf(state.venue.data) : '';
  return (
    <aside part="summary" class={isFolded ? 'folded' : undefined} aria-label={t('yourBooking')}>
      {children}
      {photo && <Picture photo={{ ...photo, alt: '' }} sizes="24em" loading="lazy" decoding="async" />}
      <dl>
        <Row label={t('space')}>
          <span {...venueTextProps}>{space}</span>
          {place && <small {...venueTextProps}>{place}</small>}
        </Row>
        <Row label={t('date')}>
          <LiveText text={formats.date(dayOf(date, slot))} />
        </Row>
        <Row label={t('time')}>
          <span {...venueTextProps}>{slot.name}</span>
          {formats.comma}
          {slotTimes({ t, formats }, slot)}
          {zone && <small>{t('venueTime', { zone })}</small>}
        </Row>
        <Row label={t('package')}>
          <span {...venueTextProps}>{offer}</span>
          {options && <small>{options}</small>}
        </Row>
      </dl>
    </aside>
  );
}

/** Renders a label with its value. */
export function Row({
  label,
  children,
}: {
  readonly label: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
