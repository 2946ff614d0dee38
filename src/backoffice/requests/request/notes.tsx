import type { ManagementSchemas } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { mutate, useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { t as shell } from '../../base/messages.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RestoredDraft } from '../../parts/restored-draft.tsx';
import { undoInToast } from '../../parts/undo-in-toast.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { useActorLabel } from './actor-label.ts';
import { knownErased } from './known-erased.ts';
import type { RequestProps } from './staff-request.ts';

type Note = ManagementSchemas['RequestNote'];

/** Renders the internal notes. */
export function Notes({ request, venueId }: RequestProps) {
  const path = { venueId, reference: request.reference };
  const notes = useQuery('/venues/{venueId}/booking-requests/{reference}/notes', { path });
  const nameOf = useActorLabel(venueId);
  const guestErased = request.erasedAt !== null;
  const mayWrite = may(venueId, 'requests.decide');
  const remove = async ({ id, text }: Note) => {
    const answer = await mutate(() =>
      client.delete('/venues/{venueId}/booking-requests/{reference}/notes/{noteId}', {
        path: { ...path, noteId: id },
      }),
    );
    // Undo adds it as a new note, since notes cannot be changed.
    const button = undoInToast(() =>
      client.post('/venues/{venueId}/booking-requests/{reference}/notes', {
        path,
        body: { text, ...knownErased(guestErased) },
      }),
    );
    if (answer.ok) showToast({ text: t('noteRemoved'), button });
  };
  return (
    <section class="card">
      <h2 tabIndex={-1}>{t('notes')}</h2>
      <p class={css.aside}>{t('notesHint')}</p>
      <QueryView query={notes} count={1}>
        {(data) => (
          <ul class={css.notes}>
            {data.map((note) => (
              <li key={note.id}>
                <p class={css.asWritten} dir="auto">
                  {note.text}
                </p>
                <small dir="auto">
                  {note.about && `${t(note.about === 'letter' ? 'noteLetter' : note.about)} · `}
                  {nameOf(note.actor)} · {formats.instant(Date.parse(note.at), request.timezone)}
                </small>
                {mayWrite && (
                  <Button
                    look="quiet"
                    name={t('removeNote', { text: note.text })}
                    onClick={() => remove(note)}
                  >
                    {shell('remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {mayWrite && <NewNote {...path} guestErased={guestErased} />}
    </section>
  );
}

interface NewNoteProps {
  readonly venueId: string;
  readonly reference: string;
  readonly guestErased: boolean;
}

function NewNote({ venueId, reference, ...shown }: NewNoteProps) {
  // The guest may be erased while the person types: the text may name the guest then.
  const stored = useDraft(`note ${reference}`, {
    text: '',
    knownErased: null as boolean | null,
  });
  const { draft, change, drop } = stored;
  const text = draft?.text ?? '';
  const guestErased = draft?.knownErased ?? shown.guestErased;
  const add = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/booking-requests/{reference}/notes', {
        path: { venueId, reference },
        body: { text, ...knownErased(guestErased) },
      }),
    onSuccess: () => drop(),
    onError: ({ problem }) => problem === 'guest_erased' && change({ knownErased: true }),
  });
  const { error } = add;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') add.mutate();
      }}
    >
      {text !== '' && <RestoredDraft of={stored} />}
      {error && <ErrorNotice error={error} />}
      <Field
        name="note"
        label={t('newNote')}
        value={text}
        rows={2}
        isRequired={false}
        problem={problemsAt(error).get('text')}
        autocomplete="off"
        onValue={(value) => change({ text: value, knownErased: guestErased })}
      />
      <div class="actions">
        <Button isSubmit isOff={add.isPending || text.trim() === ''}>
          {shell('add')}
        </Button>
      </div>
    </form>
  );
}
