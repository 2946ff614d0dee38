import type { ManagementSchemas } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { mutate, useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { problemsOf, Trouble } from '../../parts/trouble.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { tell } from '../../shell/news.ts';
import { may } from '../../shell/session.ts';
import { t as shell } from '../../shell/words.ts';
import { f } from '../../words/language.ts';
import css from '../style.module.css';
import { t } from '../words.ts';
import { useActorWords } from './actor-words.ts';
import type { RequestProps } from './event-card.tsx';

type Note = ManagementSchemas['RequestNote'];

/** What staff wrote down for each other. */
export function Notes({ request, venueId }: RequestProps) {
  const path = { venueId, reference: request.reference };
  const notes = useQuery('/venues/{venueId}/booking-requests/{reference}/notes', { path });
  const nameOf = useActorWords(venueId);
  const mayWrite = may(venueId, 'requests.decide');
  const remove = async ({ id, text }: Note) => {
    const answer = await mutate(() =>
      client.delete('/venues/{venueId}/booking-requests/{reference}/notes/{noteId}', {
        path: { ...path, noteId: id },
      }),
    );
    // It is put back as a new one, for no note is ever changed.
    const act = () =>
      mutate(() =>
        client.post('/venues/{venueId}/booking-requests/{reference}/notes', { path, body: { text } }),
      );
    if (answer.ok) tell({ text: t('noteRemoved'), button: { words: shell('undo'), act } });
  };
  return (
    <section class="card">
      <h2>{t('notes')}</h2>
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
                  {note.about && `${t(note.about)} · `}
                  {nameOf(note.actor)} · {f.instant(Date.parse(note.at), request.timezone)}
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
      {mayWrite && <NewNote {...path} />}
    </section>
  );
}

function NewNote({ venueId, reference }: { readonly venueId: string; readonly reference: string }) {
  const { draft, change, drop } = useDraft(`note ${reference}`, { text: '' });
  const text = draft?.text ?? '';
  const add = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/booking-requests/{reference}/notes', {
        path: { venueId, reference },
        body: { text },
      }),
    onSuccess: () => drop(),
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
      {error && <Trouble error={error} />}
      <Field
        {...{ name: 'note', label: t('newNote'), value: text, rows: 2, isRequired: false }}
        problem={problemsOf(error).get('text')}
        autocomplete="off"
        onValue={(value) => change({ text: value })}
      />
      <div class="actions">
        <Button isSubmit isOff={add.isPending || text.trim() === ''}>
          {shell('add')}
        </Button>
      </div>
    </form>
  );
}
