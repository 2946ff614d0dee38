import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { t as shell } from '../../base/messages.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import { showErrorToast } from '../../parts/error-toast.ts';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface GroupMembersProps {
  readonly venueId: string;
  readonly groupId: string;
}

/** Renders the members of a guest group, with a form to add some. */
export function GroupMembers(props: GroupMembersProps) {
  const { venueId } = props;
  const members = useInfiniteQuery('/venues/{venueId}/guest-groups/{groupId}/members', {
    path: props,
    query: { limit: '200' },
  });
  const remove = useMutation({
    mutationFn: (email: string) =>
      client.post('/venues/{venueId}/guest-groups/{groupId}/members', {
        path: props,
        body: { remove: [email] },
      }),
    onSuccess: (_, email) => showToast({ text: t('didRemoveMember', { email }) }),
    onError: showErrorToast,
  });
  const mayEdit = may(venueId, 'guest-groups.edit');
  return (
    <section class={css.part}>
      <h2>{t('groupMembers')}</h2>
      <QueryView query={members} count={2}>
        {(entries) =>
          entries.length === 0 ? (
            <p class="note">{t('noMembers')}</p>
          ) : (
            <>
              <ul class="rows">
                {entries.map(({ email }) => (
                  <li class={css.line} key={email}>
                    <span dir="auto">{email}</span>
                    {mayEdit && (
                      <Button
                        isOff={remove.isPending}
                        name={`${shell('remove')}${formats.colon}${email}`}
                        onClick={() => remove.mutate(email)}
                      >
                        {shell('remove')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <LoadMoreButton list={members} />
            </>
          )
        }
      </QueryView>
      {mayEdit && <NewMembers {...props} />}
    </section>
  );
}

/** Splits addresses by white space, commas and semicolons, as mail programs and spreadsheets write them. */
const addressesIn = (text: string) => text.split(/[\s,;]+/u).filter((each) => each !== '');

function NewMembers(path: GroupMembersProps) {
  const [text, setText] = useState('');
  const addresses = addressesIn(text);
  const add = useMutation({
    mutationFn: (emails: readonly string[]) =>
      client.post('/venues/{venueId}/guest-groups/{groupId}/members', { path, body: { add: [...emails] } }),
    onSuccess: ({ data: { added } }) => {
      setText('');
      showToast({ text: t('didAddMembers', { count: added }) });
    },
  });
  // The service names addresses by their index.
  const wrong = [...problemsAt(add.error).keys()].flatMap((problem) => {
    const index = /\d+/.exec(problem)?.[0];
    return index === undefined ? [] : (add.variables?.[Number(index)] ?? []);
  });
  return (
    <MutationForm
      mutation={add}
      onSubmit={() => add.mutate(addresses)}
      submit={t('addMembers')}
      isOff={addresses.length === 0}
      showError={(error) => (wrong.length > 0 ? null : <ErrorNotice error={error} />)}
    >
      <Field
        name="members"
        label={t('memberAddresses')}
        hint={t('onePerLine')}
        value={text}
        rows={3}
        problem={wrong.length > 0 ? t('wrongAddresses', { emails: wrong.join(formats.comma) }) : undefined}
        isRequired
        autocomplete="off"
        onValue={setText}
      />
    </MutationForm>
  );
}
