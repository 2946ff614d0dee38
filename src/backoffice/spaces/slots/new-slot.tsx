import { useState } from 'preact/hooks';
import type { InputOf } from '../../../client/manage.ts';
import { everyDay } from '../../../domain/fields/weekdays.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { Checkbox } from '../../parts/checkbox.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { WeekdaysField } from '../../parts/weekdays-field.tsx';
import { useCreate } from '../editing/use-create.ts';
import { NativeField } from '../fields/native-field.tsx';
import { t } from '../messages.ts';
import { slugOf, uniqueSlug } from '../slug.ts';
import type { Slot, SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { DayBars } from './day-bars.tsx';
import { HoursFields } from './hours-fields.tsx';
import { hourPricesIn, problemsOfHours } from './slot-hours.ts';

type NewSlotBody = InputOf<'post', '/venues/{venueId}/spaces/{spaceId}/slots'>['body'];

interface NewSlotProps {
  readonly venueId: string;
  readonly details: SpaceDetails;
  readonly onClose: () => void;
}

/** Renders a form for a new slot, with the packages of the other slots. */
export function NewSlot({ venueId, details, onClose }: NewSlotProps) {
  const { space, slots } = details;
  const stored = useDraft(`new slot ${venueId} ${space.id}`, {
    name: '',
    startTime: '',
    endTime: '',
    weekdays: [...everyDay] as readonly number[],
    hours: null as Slot['hours'],
    hasSamePackages: true,
  });
  const { draft, change, drop } = stored;
  const create = useCreate({
    send: (body: NewSlotBody, request) =>
      client.post('/venues/{venueId}/spaces/{spaceId}/slots', {
        path: { venueId, spaceId: space.id },
        body,
        ...request,
      }),
    onSuccess() {
      drop();
      onClose();
    },
  });
  const [isTried, setTried] = useState(false);
  const model = slots.find(({ packages }) => packages.length > 0);
  if (draft === null) return null;
  const { name, startTime, endTime, weekdays, hours, hasSamePackages } = draft;
  const isReady =
    name.trim() !== '' &&
    startTime !== '' &&
    endTime !== '' &&
    weekdays.length > 0 &&
    problemsOfHours(draft).size === 0;
  const missing = (isThere: boolean) => (isTried && !isThere ? t('missing') : undefined);
  const submit = () => {
    setTried(true);
    if (!isReady) return;
    create.mutate({
      id: uniqueSlug(`${space.id}-${slugOf(name, 'time').slice(0, 16)}`, (id) =>
        slots.some((slot) => slot.id === id),
      ),
      body: (id) => ({
        id,
        name: name.trim(),
        startTime,
        endTime,
        weekdays,
        hours,
        packages:
          hasSamePackages && model
            ? model.packages.map((offer) => ({ ...offer, ...hourPricesIn(draft, offer) }))
            : [],
      }),
    });
  };
  return (
    <Dialog title={t('addSlot')} onClose={onClose}>
      <MutationForm mutation={create} draft={stored} onSubmit={submit} submit={t('addSlot')} className="form">
        <Field
          name="slot-name"
          label={t('slotName')}
          hint={t('slotNameHint')}
          value={name}
          autocomplete="off"
          isRequired
          problem={missing(name.trim() !== '')}
          onValue={(next) => change({ name: next })}
        />
        <div class={css.pair}>
          <NativeField
            name="startTime"
            label={t('startTime')}
            type="time"
            value={startTime}
            problem={missing(startTime !== '')}
            onValue={(next) => change({ startTime: next })}
          />
          <NativeField
            name="endTime"
            label={t('endTime')}
            type="time"
            value={endTime}
            problem={missing(endTime !== '')}
            onValue={(next) => change({ endTime: next })}
          />
        </div>
        <HoursFields
          slot={draft}
          problems={problemsAt(create.error)}
          onHours={(next) => change({ hours: next })}
        />
        <WeekdaysField
          name="slot-weekdays"
          label={t('weekdays')}
          value={weekdays}
          problem={weekdays.length === 0 ? t('missing') : undefined}
          onValue={(next) => change({ weekdays: next })}
        />
        {model && (
          <Checkbox
            name="alike"
            isChecked={hasSamePackages}
            onChange={(next) => change({ hasSamePackages: next })}
          >
            {t('offeredAs', { name: model.name })}
          </Checkbox>
        )}
        {startTime !== '' && endTime !== '' && (
          <DayBars
            slots={[...slots, { id: '', name: name || '…', startTime, endTime, weekdays }]}
            preparation={space}
            chosenId=""
          />
        )}
      </MutationForm>
    </Dialog>
  );
}
