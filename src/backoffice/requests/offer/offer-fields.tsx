import { Select } from '../../../ui/parts/select.tsx';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { AvailabilityCheck } from './availability-check.tsx';
import { DateField } from './date-field.tsx';

/** Space, slot, package and date; '': not chosen yet. */
export interface OfferChoice {
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
  readonly date: string;
}

interface OfferFieldsProps {
  readonly venueId: string;
  readonly place: OfferChoice;
  /** Errors by member. */
  readonly problems: ReadonlyMap<string, string>;
  /** The request to move: it does not conflict with itself. */
  readonly reference?: string;
  readonly onPlace: (place: Partial<OfferChoice>) => void;
}

/** Renders fields for space, slot, package and date, and whether that is free. */
export function OfferFields({ venueId, place, problems, reference, onPlace }: OfferFieldsProps) {
  const { spaceId, slotId, packageId, date } = place;
  const all = { limit: '200' };
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: all });
  const slots = useInfiniteQuery(spaceId === '' ? null : '/venues/{venueId}/spaces/{spaceId}/slots', {
    ...{ path: { venueId, spaceId }, query: all },
  });
  const packages = useQuery(
    spaceId === '' || slotId === '' ? null : '/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages',
    { path: { venueId, spaceId, slotId }, query: all },
  );
  const missing = [spaces, slots, packages].find(({ error, data }) => error && data === undefined);
  return (
    <div class={css.place}>
      {missing?.error && <ErrorNotice error={missing.error} again={missing.refetch} />}
      <DateField
        {...{ name: 'date', label: t('date'), date, problem: problems.get('date') }}
        onDate={(value) => onPlace({ date: value })}
      />
      <Choice
        {...{ name: 'spaceId', label: t('space'), value: spaceId, problem: problems.get('spaceId') }}
        options={(spaces.data ?? []).map(({ id, name }) => [id, name])}
        onValue={(id) => onPlace({ spaceId: id, slotId: '', packageId: '' })}
      />
      <Choice
        {...{ name: 'slotId', label: t('time'), value: slotId, problem: problems.get('slotId') }}
        options={(slots.data ?? []).map(({ id, name, startTime, endTime }) => [
          id,
          `${name}, ${t('from', { start: formats.time(startTime), end: formats.time(endTime) })}`,
        ])}
        onValue={(id) => onPlace({ slotId: id, packageId: '' })}
      />
      <Choice
        {...{ name: 'packageId', label: t('package'), value: packageId, problem: problems.get('packageId') }}
        options={(packages.data ?? []).map(({ id, name }) => [id, name])}
        onValue={(id) => onPlace({ packageId: id })}
      />
      {spaceId !== '' && slotId !== '' && /^\d{4}-\d\d-\d\d$/.test(date) && (
        <AvailabilityCheck {...{ venueId, spaceId, slotId, date }} {...(reference && { reference })} />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onValue: (value: string) => void;
}

/** A select; a single option is preselected. */
function Choice({ name, label, value, problem, options, onValue }: ChoiceProps) {
  const [only] = options;
  if (value === '' && options.length === 1 && only) queueMicrotask(() => onValue(only[0]));
  return <Select {...{ name, label, hint: undefined, value, problem, options, onValue }} isRequired />;
}
