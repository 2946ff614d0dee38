import { useState } from 'preact/hooks';
import type { ManagementError } from '../../../client/manage.ts';
import { type HoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { Button, MainButton } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { manager } from '../../asking/manager.ts';
import { Page } from '../../parts/page.tsx';
import { problemsOf, Trouble } from '../../parts/trouble.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { goTo, useAddress } from '../../shell/address.ts';
import { tell } from '../../shell/news.ts';
import { linkIn } from '../../shell/places.ts';
import { may } from '../../shell/session.ts';
import { t as shell } from '../../shell/words.ts';
import { PlaceFields } from '../place/place-fields.tsx';
import css from '../style.module.css';
import { t } from '../words.ts';

/** What the form asks beside where and when. */
const aboutGuest = ['name', 'phone', 'email', 'company', 'attendance', 'message'] as const;

const nothing = { name: '', phone: '', email: '', company: '', attendance: '', message: '' };

/**
 * A booking taken down by hand, as when somebody rings. What is known of it already may stand in the address, so that a
 * calendar leads here: `…/requests/new?space=main-hall&slot=evening&package=dry-hire&date=2027-03-12`.
 */
export function NewBooking({ venueId }: { readonly venueId: string }) {
  const { query } = useAddress();
  const of = (name: string) => query.get(name) ?? '';
  const place = { spaceId: of('space'), slotId: of('slot'), packageId: of('package'), date: of('date') };
  const key = `new booking ${venueId} ${query}`;
  const { draft, change, drop } = useDraft(key, {
    ...place,
    ...nothing,
    as: 'accepted' as HoldPeriod | 'accepted',
  });
  const [error, setError] = useState<ManagementError | null>(null);
  const [isSaving, setSaving] = useState(false);
  // One telephone call is one booking, however often its answer is lost on the way.
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const back = { link: linkIn(venueId, 'requests'), words: shell('backToList') };
  if (!may(venueId, 'requests.decide') || draft === null)
    return (
      <Page title={t('newTitle')} back={back}>
        <p class="note">{shell('mayOnlyLook')}</p>
      </Page>
    );
  const problems = problemsOf(error);
  const edit = (members: Partial<typeof draft>) => {
    setKey(null);
    change(members);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const { as, attendance, ...texts } = draft;
    const said = Object.fromEntries(
      Object.entries(texts).filter(([, text]) => text.trim() !== ''),
    ) as typeof texts;
    const answer = await manager.post('/venues/{venueId}/booking-requests', {
      path: { venueId },
      ...(idempotencyKey !== null && { idempotencyKey }),
      body: {
        // What was left blank is missing: the service names it.
        ...said,
        ...(attendance.trim() !== '' && { attendance: Number(attendance) }),
        ...(as === 'accepted' ? { accept: true } : { holdPeriod: as }),
      },
    });
    setSaving(false);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return setKey(answer.idempotencyKey);
    drop();
    tell({ text: t(as === 'accepted' ? 'didBook' : 'didHold') });
    goTo(linkIn(venueId, 'requests', [answer.data.reference]));
  };
  return (
    <Page title={t('newTitle')} back={back}>
      <form class={`form card ${css.newBooking}`} onSubmit={save} noValidate>
        {error && <Trouble error={error} />}
        <PlaceFields venueId={venueId} place={draft} problems={problems} onPlace={edit} />
        <div class={css.place}>
          {aboutGuest.map((name) => (
            <Field
              key={name}
              {...{ name, label: t(name), value: draft[name], isRequired: name === 'name' }}
              {...(name === 'message' && { rows: 3 })}
              {...(name === 'email' && { type: 'email' as const })}
              {...(name === 'phone' && { type: 'tel' as const })}
              problem={problems.get(name)}
              autocomplete="off"
              onValue={(value) => edit({ [name]: value })}
            />
          ))}
        </div>
        <div part="field">
          <label for="as">{t('bookAs')}</label>
          <select
            id="as"
            value={draft.as}
            onChange={({ currentTarget: { value } }) =>
              edit({ as: holdPeriods.find((each) => each === value) ?? 'accepted' })
            }
          >
            <option value="accepted">{t('bookAtOnce')}</option>
            {holdPeriods.map((period) => (
              <option key={period} value={period}>
                {t(`hold_${period}`)}
              </option>
            ))}
          </select>
        </div>
        <div class="actions">
          <MainButton isSubmit isOff={isSaving}>
            {t('takeDown')}
          </MainButton>
          <Button
            look="quiet"
            onClick={() => {
              drop();
              goTo(back.link);
            }}
          >
            {shell('cancel')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
