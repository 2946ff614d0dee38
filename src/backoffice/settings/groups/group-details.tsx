import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { navigate } from '../../base/address.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { EditForm } from '../../parts/edit-form.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { t } from '../messages.ts';
import type { Venue } from '../venue-form.tsx';
import { GroupCodes } from './group-codes.tsx';
import { GroupMembers } from './group-members.tsx';

/** The venue, whose `groups` the pages change. */
export interface GroupsProps {
  readonly venueId: string;
  readonly venue: Venue;
  readonly etag: string;
}

interface GroupDetailsProps extends GroupsProps {
  readonly group: Venue['groups'][number];
}

/** Renders a guest group: its name, members and codes. */
export function GroupDetails({ venueId, venue: { groups }, etag, group }: GroupDetailsProps) {
  const [isRemoving, setRemoving] = useState(false);
  const mayEdit = may(venueId, 'venue.edit');
  const change = (to: Venue['groups'], ifMatch: string) =>
    client.patch('/venues/{venueId}', { path: { venueId }, ifMatch, body: { groups: to } });
  const edit = useEdit({
    key: `group ${venueId} ${group.id}`,
    saved: { name: group.name },
    etag,
    send: ({ name = group.name }, ifMatch) =>
      change(
        groups.map((each) => (each.id === group.id ? { ...each, name: name.trim() } : each)),
        ifMatch,
      ),
  });
  const at = groups.findIndex(({ id }) => id === group.id);
  return (
    <>
      <EditForm edit={edit} names={{ name: t('groupName') }} mayEdit={mayEdit}>
        <div class="form card">
          <Field
            name="name"
            label={t('groupName')}
            hint={t('permanentHint')}
            value={edit.draft.name}
            isRequired
            problem={edit.problems.get(`groups[${at}].name`)}
            autocomplete="off"
            onValue={(name) => edit.change({ name })}
          />
        </div>
      </EditForm>
      {may(venueId, 'requests.read') && <GroupMembers venueId={venueId} groupId={group.id} />}
      {may(venueId, 'guest-codes.read') && <GroupCodes venueId={venueId} groupId={group.id} />}
      {mayEdit && <Button onClick={() => setRemoving(true)}>{t('removeGroup')}</Button>}
      {isRemoving && (
        <Confirm
          title={t('removeGroup')}
          label={t('removeGroup')}
          mutationFn={() =>
            change(
              groups.filter(({ id }) => id !== group.id),
              etag,
            )
          }
          errorText={(error) => (error.code === 'VALIDATION_ERROR' ? t('groupInUse') : undefined)}
          onSuccess={() => navigate(pathOf(venueId, 'settings', ['groups']), 'replace')}
          onClose={() => setRemoving(false)}
        >
          <p>{t('removeGroupAbout')}</p>
        </Confirm>
      )}
    </>
  );
}
