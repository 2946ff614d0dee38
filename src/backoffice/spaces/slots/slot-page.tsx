import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { WeekdaysField } from '../../parts/weekdays-field.tsx';
import { EditForm } from '../editing/edit-form.tsx';
import { RemovePart } from '../editing/remove-part.tsx';
import { NativeField } from '../fields/native-field.tsx';
import { toSpace } from '../links.ts';
import { t } from '../messages.ts';
import { WithPreview } from '../preview/with-preview.tsx';
import { type Slot, type SpaceDetails, useSpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import { DayBars } from './day-bars.tsx';
import { HoursFields } from './hours-fields.tsx';
import { hoursLabel } from './hours-label.ts';
import { Seasons } from './seasons.tsx';
import { hasHourPrices, isOutside, problemsOfHours } from './slot-hours.ts';
import { timesLabel, weekdaysLabel } from './slot-labels.ts';

interface SlotPageProps {
  readonly venueId: string;
  readonly spaceId: string;
  readonly slotId: string;
}

/** Renders the form of a slot: times, weekdays, seasons. */
export function SlotPage({ venueId, spaceId, slotId }: SlotPageProps) {
  const details = useSpaceDetails(venueId, spaceId);
  const path = { venueId, spaceId, slotId };
  const slot = useQuery('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}', { path });
  return (
    <Page
      title={slot.data?.name ?? t('slotName')}
      back={{ link: toSpace(venueId, spaceId, 'times'), label: details.data?.space.name ?? t('times') }}
    >
      <QueryView query={slot} className={`bones ${css.tall}`}>
        {(saved) => (
          <QueryView query={details} className={`bones ${css.tall}`}>
            {(space) => <SlotForm venueId={venueId} saved={saved} details={space} etag={slot.etag} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

interface SlotFormProps {
  readonly venueId: string;
  readonly details: SpaceDetails;
  readonly saved: Slot;
  readonly etag: string;
}

function SlotForm({ venueId, details, saved, etag }: SlotFormProps) {
  const { space } = details;
  const slotId = saved.id;
  const edit = useEdit<Slot>({
    key: `slot ${venueId} ${slotId}`,
    saved,
    etag,
    send: (body, ifMatch) =>
      client.patch('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}', {
        path: { venueId, spaceId: space.id, slotId },
        ifMatch,
        body,
      }),
  });
  const { draft, change, problems } = edit;
  const slots = details.slots.map((slot) => (slot.id === slotId ? { ...slot, ...draft } : slot));
  const { packages = [] } = details.slots.find(({ id }) => id === slotId) ?? {};
  const priced = packages.filter(hasHourPrices).map(({ name }) => name);
  const isIncomplete =
    draft.name.trim() === '' || !draft.startTime || !draft.endTime || draft.weekdays.length === 0;
  const isHourly = draft.hours !== null && !isIncomplete;
  const outside = packages.flatMap(({ name, hourBands }) =>
    hourBands
      .filter((band) => isHourly && isOutside(draft, band))
      .map((band) => `${name} ${timesLabel({ startTime: band.fromTime, endTime: band.toTime })}`),
  );
  const { endTime: formerEnd } = edit.saved;
  const ending = packages
    .filter(({ hourBands }) => isHourly && hourBands.some(({ toTime }) => toTime === formerEnd))
    .map(({ name }) => name);
  const isWithoutPrices = draft.hours === null && priced.length > 0;
  const isWrong = isIncomplete || isWithoutPrices || outside.length > 0 || problemsOfHours(draft).size > 0;
  const mayEdit = may(venueId, 'venue.edit');
  return (
    <WithPreview details={isWrong ? details : { ...details, slots }} step="date">
      <EditForm
        venueId={venueId}
        edit={edit}
        mayEdit={mayEdit}
        isWrong={isWrong}
        names={{
          name: t('slotName'),
          startTime: t('startTime'),
          endTime: t('endTime'),
          weekdays: t('weekdays'),
          seasons: t('seasons'),
          hours: t('byTheHour'),
        }}
        format={(name, slot) =>
          name === 'weekdays' ? weekdaysLabel(slot.weekdays) : name === 'hours' ? hoursLabel(slot) : null
        }
      >
        <section class="card">
          <Field
            name="name"
            label={t('slotName')}
            value={draft.name}
            autocomplete="off"
            isRequired
            problem={draft.name.trim() === '' ? t('missing') : problems.get('name')}
            onValue={(name) => change({ name })}
          />
          <div class={css.pair}>
            {(['startTime', 'endTime'] as const).map((name) => (
              <NativeField
                key={name}
                name={name}
                label={t(name)}
                type="time"
                value={draft[name]}
                problem={draft[name] ? problems.get(name) : t('missing')}
                onValue={(time) => change({ [name]: time })}
              />
            ))}
          </div>
          {!isIncomplete && <p>{timesLabel(draft)}</p>}
          {outside.length > 0 ? (
            <p class="problem" role="status">
              {t('pricesOutside', { packages: outside.join(formats.comma) })}
            </p>
          ) : (
            draft.endTime !== formerEnd &&
            ending.length > 0 && (
              <p class="note" role="status">
                {t('pricesEnd', { time: formats.time(formerEnd), packages: ending.join(formats.comma) })}
              </p>
            )
          )}
          <HoursFields
            slot={draft}
            pricedPackages={priced}
            problems={problems}
            onHours={(hours) => change({ hours })}
          />
          <WeekdaysField
            name="weekdays"
            label={t('weekdays')}
            value={draft.weekdays}
            problem={draft.weekdays.length === 0 ? t('missing') : problems.get('weekdays')}
            onValue={(weekdays) => change({ weekdays })}
          />
          <DayBars slots={slots} preparation={space} chosenId={slotId} />
        </section>
        <details class="card" open={draft.seasons.length > 0}>
          <summary>{t('seasons')}</summary>
          <Seasons seasons={draft.seasons} problems={problems} onSeasons={(seasons) => change({ seasons })} />
        </details>
        <RemovePart
          venueId={venueId}
          name={edit.saved.name}
          about={t('removeSlotText')}
          path={{ spaceId: space.id, slotId }}
          returnUrl={toSpace(venueId, space.id, 'times')}
        />
      </EditForm>
    </WithPreview>
  );
}
