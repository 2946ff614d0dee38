import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { timeOutside } from '../../../domain/time/clock-span.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { CapacityWarning, type Guests } from './capacity-warning.tsx';
import { CustomTimesFields } from './custom-times-fields.tsx';
import { DateField } from './date-field.tsx';
import { HourFields } from './hour-fields.tsx';
import type { OfferChoice } from './offer-choice.ts';
import { useTakenSlots } from './use-taken-slots.ts';

/** What the person had chosen elsewhere: another space offers it under other ids. */
export interface PreferredOffer {
  readonly slotName: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly packageName: string | null;
  /** Whether hours stay as they are in another space: in a slot by the hour, or else as custom times. Omitted: no. */
  readonly keepsHours?: boolean;
}

interface OfferFieldsProps {
  readonly venueId: string;
  readonly place: OfferChoice;
  /** Errors by member. */
  readonly problems: ReadonlyMap<string, string>;
  readonly preferred?: PreferredOffer | undefined;
  /** How many guests are expected, and their layout. */
  readonly guests: Guests;
  /** The reference of the booking that is changed: it is not in its own way. */
  readonly own?: string | undefined;
  /** Whether the date can be changed; omitted: yes. */
  readonly hasDate?: boolean;
  readonly onPlace: (place: Partial<OfferChoice>) => void;
  /** Further fields. */
  readonly children?: ComponentChildren;
}

/** Renders fields for date, space, and a slot with its package or custom times. */
export function OfferFields(props: OfferFieldsProps) {
  const { venueId, place, problems, preferred, guests, own, hasDate = true, onPlace, children } = props;
  const { spaceId, slotId, packageId, date, isFree, isHourly } = place;
  const all = { limit: '200' };
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: all });
  const slots = useInfiniteQuery(
    spaceId === '' || isFree ? null : '/venues/{venueId}/spaces/{spaceId}/slots',
    { path: { venueId, spaceId }, query: all },
  );
  const packages = useQuery(
    spaceId === '' || slotId === '' || isFree
      ? null
      : '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages',
    { path: { venueId, spaceId, slotId }, query: all },
  );
  // Without a date of its own, each of several dates has its day.
  const taken = useTakenSlots(venueId, hasDate ? place : { ...place, date: '' }, slots.data ?? [], own);
  const missing = [spaces, slots, packages].find(({ error, data }) => error && data === undefined);
  // Chooses the slot and package that are like the preferred ones, or the only ones.
  const keepsHours =
    preferred?.keepsHours === true && isHourly && !isFree && place.startTime !== '' && place.endTime !== '';
  const hourly = slots.data?.find((each) => each.hours && timeOutside(each, place) === null)?.id;
  const like = suggestionIn(slots.data, [
    (each) => each.startTime === preferred?.startTime && each.name === preferred.slotName,
    (each) => each.startTime === preferred?.startTime,
    (each) => each.name === preferred?.slotName,
  ]);
  const slot = keepsHours ? hourly : like;
  const becomesCustom = keepsHours && slotId === '' && slots.data !== undefined && hourly === undefined;
  const offer = suggestionIn(packages.data, [(each) => each.name === preferred?.packageName]);
  const slotOf = (chosenId: string) => slots.data?.find(({ id }) => id === chosenId);
  const isHourlySlot = (chosenId: string) => slotOf(chosenId)?.hours != null;
  const chosen = slotOf(slotId);
  // Custom times usually differ little from those of the booking, or of another slot that was chosen since.
  const likeTimes = chosen && chosen.name !== preferred?.slotName ? chosen : (preferred ?? chosen);
  const times = place.startTime + place.endTime === '' ? likeTimes : place;
  const isNowHourly = chosen === undefined ? isHourly : isHourlySlot(slotId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each suggestion once
  useEffect(() => {
    if (becomesCustom) onPlace({ isFree: true, endDate: '' });
    else if (!isFree && slotId === '' && slot !== undefined)
      onPlace({ slotId: slot, isHourly: isHourlySlot(slot) });
    else if (!isFree && packageId === '' && offer !== undefined) onPlace({ packageId: offer });
    else if (!isFree && isHourly !== isNowHourly) onPlace({ isHourly: isNowHourly });
  }, [slotId, packageId, slot, offer, isFree, isHourly, isNowHourly, becomesCustom]);
  const kind = (value: boolean) => (
    <label class={css.timeKind}>
      <input
        type="radio"
        name="time-kind"
        checked={isFree === value}
        onChange={() =>
          onPlace({
            isFree: value,
            // The person chooses a slot.
            ...(!value && { isHourly: false }),
            ...(value && times && { startTime: times.startTime, endTime: times.endTime }),
          })
        }
      />
      {t(value ? 'customTimes' : 'atSlot')}
    </label>
  );
  return (
    <div class={css.place}>
      {missing?.error && <ErrorNotice error={missing.error} onRetry={missing.refetch} />}
      {hasDate && (
        <DateField
          name="date"
          label={t('date')}
          date={date}
          problem={problems.get('date')}
          onDate={(value) => onPlace({ date: value, endDate: '' })}
        />
      )}
      <Select
        name="spaceId"
        label={t('space')}
        value={spaceId}
        problem={problems.get('spaceId')}
        options={(spaces.data ?? []).map(({ id, name }) => [id, name])}
        isRequired
        onValue={(id) => onPlace({ spaceId: id, slotId: '', packageId: '' })}
      />
      <div role="radiogroup" aria-label={t('time')} class={css.timeKinds}>
        {kind(false)}
        {kind(true)}
      </div>
      {isFree ? (
        <CustomTimesFields place={place} problems={problems} onPlace={onPlace} />
      ) : (
        <>
          <Select
            name="slotId"
            label={t('time')}
            value={slotId}
            problem={problems.get('slotId')}
            options={(slots.data ?? []).map(({ id, name, startTime, endTime }) => [
              id,
              [
                `${name}${formats.comma}${t('from', { start: formats.time(startTime), end: formats.time(endTime) })}`,
                taken.get(id),
              ]
                .filter(Boolean)
                .join(' · '),
            ])}
            isRequired
            onValue={(id) => onPlace({ slotId: id, packageId: '', isHourly: isHourlySlot(id) })}
          />
          {chosen?.hours && <HourFields place={place} slot={chosen} problems={problems} onPlace={onPlace} />}
          <Select
            name="packageId"
            label={t('package')}
            value={packageId}
            options={(packages.data ?? []).map(({ id, name }) => [id, name])}
            problem={problems.get('packageId')}
            isRequired
            onValue={(id) => onPlace({ packageId: id })}
          />
        </>
      )}
      {children}
      <CapacityWarning {...guests} venueId={venueId} spaceId={spaceId} />
    </div>
  );
}

/** Returns the id of the first entry that meets the first possible condition, or of the only one. */
function suggestionIn<Entry extends { readonly id: string }>(
  entries: readonly Entry[] | undefined,
  conditions: readonly ((entry: Entry) => boolean)[],
): string | undefined {
  const [only, another] = entries ?? [];
  if (another === undefined) return only?.id;
  for (const condition of conditions) {
    const found = entries?.find(condition);
    if (found) return found.id;
  }
  return undefined;
}
