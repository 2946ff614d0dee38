import { useState } from 'preact/hooks';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { slugOf, uniqueSlug } from '../../spaces/slug.ts';
import { t } from '../messages.ts';
import { GroupDetails, type GroupsProps } from './group-details.tsx';

/** Renders the guest groups, or one of them with its members and codes. */
export function GuestGroups({ openId, ...props }: GroupsProps & { readonly openId: string | undefined }) {
  const { venueId, venue } = props;
  if (openId !== undefined) {
    const group = venue.groups.find(({ id }) => id === openId);
    return group === undefined ? (
      <EmptyState title={shell('gone')} />
    ) : (
      <GroupDetails key={openId} {...props} group={group} />
    );
  }
  return (
    <>
      <p>{t('groupsLong')}</p>
      {venue.groups.length > 0 && (
        <ul class="rows">
          {venue.groups.map(({ id, name }) => (
            <li key={id}>
              <a href={pathOf(venueId, 'settings', ['groups', id])}>
                <strong dir="auto">{name}</strong>
              </a>
            </li>
          ))}
        </ul>
      )}
      {may(venueId, 'venue.edit') && <NewGroup {...props} />}
    </>
  );
}

function NewGroup({ venueId, venue: { groups }, etag }: GroupsProps) {
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => {
      const id = uniqueSlug(slugOf(name, 'group'), (other) => groups.some((each) => each.id === other));
      return client.patch('/venues/{venueId}', {
        path: { venueId },
        ifMatch: etag,
        body: { groups: [...groups, { id, name: name.trim() }] },
      });
    },
    onSuccess: () => setName(''),
  });
  const problems = problemsAt(create.error);
  return (
    <MutationForm
      mutation={create}
      onSubmit={() => create.mutate()}
      submit={t('addGroup')}
      isOff={name.trim() === ''}
    >
      <h2>{t('newGroup')}</h2>
      <Field
        name="name"
        label={t('groupName')}
        hint={t('permanentHint')}
        value={name}
        autocomplete="off"
        isRequired
        problem={problems.get(`groups[${groups.length}].name`) ?? problems.get('groups')}
        onValue={setName}
      />
    </MutationForm>
  );
}
