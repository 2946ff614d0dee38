import { useState } from 'preact/hooks';
import { newIdempotencyKey } from '../../../client/idempotency-key.ts';
import { type HoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { Page } from '../../parts/page.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { currentUrl, navigate } from '../../shell/address.ts';
import { t as shell } from '../../shell/messages.ts';
import { pathOf } from '../../shell/routes.ts';
import { may } from '../../shell/session.ts';
import { showToast } from '../../shell/toast.ts';
import { t } from '../messages.ts';
import { type OfferChoice, OfferFields } from '../offer/offer-fields.tsx';
import css from '../style.module.css';

/** The form's fields besides space and time. */
const aboutGuest = ['name', 'phone', 'email', 'company', 'attendance', 'message'] as const;

const emptyForm = { name: '', phone: '', email: '', company: '', attendance: '', message: '' };

type Booking = typeof emptyForm & OfferChoice & { readonly as: HoldPeriod | 'accepted' };

const filledIn = <Texts extends object>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Texts;

/**
 * Renders a form to enter a booking, for example from a phone call. The URL may prefill it, for links from the
 * calendar: `…/requests/new?space=main-hall&slot=evening&package=dry-hire&date=2027-03-12`.
 */
export function NewBooking({ venueId }: { readonly venueId: string }) {
  const { searchParams: query } = currentUrl.value;
  const of = (name: string) => query.get(name) ?? '';
  const place = { spaceId: of('space'), slotId: of('slot'), packageId: of('package'), date: of('date') };
  const key = `new booking ${venueId} ${query}`;
  const { draft, change, drop } = useDraft(key, {
    ...place,
    ...emptyForm,
    as: 'accepted' as HoldPeriod | 'accepted',
  });
  // One key per booking, so that a retry does not create it twice.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const book = useMutation({
    mutationFn: ({ as, attendance, ...texts }: Booking) =>
      client.post('/venues/{venueId}/booking-requests', {
        path: { venueId },
        idempotencyKey,
        body: {
          // Blank fields are omitted: the service reports missing ones.
          ...filledIn(texts),
          ...(attendance.trim() !== '' && { attendance: Number(attendance) }),
          ...(as === 'accepted' ? { accept: true } : { holdPeriod: as }),
        },
      }),
    onSuccess({ data }, { as }) {
      drop();
      showToast({ text: t(as === 'accepted' ? 'didBook' : 'didHold') });
      navigate(pathOf(venueId, 'requests', [data.reference]));
    },
  });
  const back = { link: pathOf(venueId, 'requests'), label: shell('backToList') };
  if (!may(venueId, 'requests.decide') || draft === null)
    return (
      <Page title={t('newTitle')} back={back}>
        <p class="note">{shell('readOnly')}</p>
      </Page>
    );
  const problems = problemsAt(book.error);
  const edit = (members: Partial<typeof draft>) => {
    setKey(newIdempotencyKey());
    change(members);
  };
  return (
    <Page title={t('newTitle')} back={back}>
      <MutationForm
        mutation={book}
        onSubmit={() => book.mutate(draft)}
        submit={t('saveBooking')}
        className={`form card ${css.newBooking}`}
        actions={
          <Button
            look="quiet"
            onClick={() => {
              drop();
              navigate(back.link);
            }}
          >
            {shell('cancel')}
          </Button>
        }
      >
        <OfferFields venueId={venueId} place={draft} problems={problems} onPlace={edit} />
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
      </MutationForm>
    </Page>
  );
}
