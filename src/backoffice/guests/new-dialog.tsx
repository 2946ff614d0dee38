import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { navigate } from '../base/address.ts';
import { pathOf } from '../base/routes.ts';
import { showToast } from '../base/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { type EnteredGuest, guestChangesOf } from '../requests/edit/entered-edit.ts';
import { noAddress } from '../requests/fields/entered-address.ts';
import { GuestFields } from '../requests/new/guest-fields.tsx';
import { GuestError } from './guest-error.tsx';
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

const emptyEntry = { ...emptyGuest, notes: '' };

/** Adds a guest without a booking, and opens their page. */
export function NewGuestDialog({ venueId, onClose }: NewGuestDialogProps) {
  const stored = useDraft('new guest', emptyEntry);
  const { draft, change, drop } = stored;
  const { notes, ...entered } = draft ?? emptyEntry;
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
      drop();
      showToast({ text: t('guestAdded') });
      navigate(pathOf(venueId, 'guests', [data.reference]));
    },
  });
  const problems = problemsOfGuest(add.error);
  return (
    <Dialog title={t('newGuest')} onClose={onClose}>
      <MutationForm
        mutation={add}
        draft={stored}
        onSubmit={() => add.mutate()}
        submit={t('save')}
        className="form"
        showError={(error) => <GuestError venueId={venueId} error={error} />}
      >
        <GuestFields
          venueId={venueId}
          guest={entered}
          venueLocale={venue.data?.locale ?? 'en'}
          problems={problems}
          onChange={change}
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
          onValue={(text) => change({ notes: text })}
        />
      </MutationForm>
    </Dialog>
  );
}
