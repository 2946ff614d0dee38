import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { navigate } from '../base/address.ts';
import { pathOf } from '../base/routes.ts';
import { showToast } from '../base/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { type EnteredGuest, guestChangesOf } from '../requests/edit/entered-edit.ts';
import { noAddress } from '../requests/fields/entered-address.ts';
import { GuestFields } from '../requests/new/guest-fields.tsx';
import { problemsOfGuest } from './guest-problems.ts';
import { t } from './messages.ts';
import css from './style.module.css';

interface NewGuestDialogProps {
  readonly venueId: string;
  readonly onClose: () => void;
}

const emptyGuest: EnteredGuest = {
  name: '',
  email: '',
  phone: '',
  company: '',
  language: '',
  address: noAddress,
};

/** Adds a guest without a booking, and opens their page. */
export function NewGuestDialog({ venueId, onClose }: NewGuestDialogProps) {
  const [entered, setEntered] = useState(emptyGuest);
  const [notes, setNotes] = useState('');
  const venue = useQuery('/venues/{venueId}', { path: { venueId } });
  const add = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/guests', {
        path: { venueId },
        body: {
          notes: notes.trim(),
          guest: {
            ...guestChangesOf(emptyGuest, entered),
            name: entered.name.trim(),
            email: entered.email.trim(),
          },
        },
      }),
    onSuccess({ data }) {
      showToast({ text: t('guestAdded') });
      navigate(pathOf(venueId, 'guests', [data.reference]));
    },
  });
  const problems = problemsOfGuest(add.error);
  return (
    <Dialog title={t('newGuest')} onClose={onClose}>
      <MutationForm
        mutation={add}
        onSubmit={() => add.mutate()}
        submit={t('save')}
        className="form"
        showError={(error) => <NotAdded venueId={venueId} error={error} />}
      >
        <GuestFields
          venueId={venueId}
          guest={entered}
          venueLocale={venue.data?.locale ?? 'en'}
          problems={problems}
          onChange={(members) => setEntered({ ...entered, ...members })}
        />
        <p class={css.aside}>{t('newGuestAbout')}</p>
        <Field
          name="notes"
          label={t('notesLabel')}
          rows={3}
          isRequired={false}
          value={notes}
          problem={problems.get('notes')}
          autocomplete="off"
          onValue={setNotes}
        />
      </MutationForm>
    </Dialog>
  );
}

/** Renders why the guest was not added; with a link to the guest who has the address. */
function NotAdded({ venueId, error }: { readonly venueId: string; readonly error: ManagementError }) {
  const known = error.problem === 'guest_exists' ? error.values?.['reference'] : undefined;
  return (
    <ErrorNotice error={error}>
      {typeof known === 'string' && (
        <a class="button" href={pathOf(venueId, 'guests', [known])}>
          {t('openGuest')}
        </a>
      )}
    </ErrorNotice>
  );
}
