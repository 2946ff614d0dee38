import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { may } from '../../base/session.ts';
import { useEdit } from '../../parts/use-edit.ts';
import { EditForm } from '../editing/edit-form.tsx';
import { TextListField } from '../fields/text-list-field.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { t } from '../messages.ts';
import { PhotosField } from '../photos/photos-field.tsx';
import { WithPreview } from '../preview/with-preview.tsx';
import type { Space, SpaceDetails } from '../space-details.ts';
import { Advanced } from './advanced.tsx';
import { Layouts } from './layouts.tsx';

/** The props of a space's tabs. */
export interface SpaceFormProps {
  readonly venueId: string;
  readonly details: SpaceDetails;
  readonly saved: Space;
  readonly etag: string;
}

/** Edits a space with one draft for all its tabs, so that no input is lost between them. */
export const useSpaceEdit = ({ venueId, saved, etag }: Omit<SpaceFormProps, 'details'>) =>
  useEdit<Space>({
    key: `space ${venueId} ${saved.id}`,
    saved,
    etag,
    send: (body, ifMatch, leave) =>
      client.patch('/venues/{venueId}/spaces/{spaceId}', {
        path: { venueId, spaceId: saved.id },
        ifMatch,
        body,
        ...(leave !== undefined && { query: { leave } }),
      }),
  });

/** Returns the labels of a space's members. */
export const memberNames = () => ({
  name: t('name'),
  description: t('description'),
  capacity: t('capacity'),
  amenities: t('amenities'),
  photos: t('photos'),
  layouts: t('layouts'),
  rooms: t('rooms'),
  setupMinutes: t('setup'),
  turnaroundMinutes: t('turnaround'),
  noticeHours: t('notice'),
  horizonDays: t('horizon'),
  rates: t('rates'),
  published: t('publish'),
  active: t('inUse'),
});

/** Renders a form for a space's public details and layouts. */
export function AboutForm(props: SpaceFormProps) {
  const { venueId, details } = props;
  const edit = useSpaceEdit(props);
  const { draft, change, problems } = edit;
  const mayEdit = may(venueId, 'venue.edit');
  return (
    <WithPreview details={{ ...details, space: previewable(draft, edit.saved) }}>
      <EditForm
        venueId={venueId}
        edit={edit}
        mayEdit={mayEdit}
        names={memberNames()}
        isWrong={
          draft.name.trim() === '' ||
          !draft.capacity ||
          draft.setupMinutes === null ||
          draft.turnaroundMinutes === null
        }
      >
        <section class="card">
          <Field
            name="name"
            label={t('name')}
            value={draft.name}
            autocomplete="off"
            isRequired
            problem={draft.name.trim() === '' ? t('missing') : problems.get('name')}
            onValue={(name) => change({ name })}
          />
          <Field
            name="description"
            label={t('description')}
            value={draft.description}
            rows={5}
            autocomplete="off"
            isRequired={false}
            problem={problems.get('description')}
            onValue={(description) => change({ description })}
          />
          <WholeNumberField
            name="capacity"
            label={t('capacity')}
            value={draft.capacity}
            problem={draft.capacity ? problems.get('capacity') : t('missing')}
            // Null is never sent: without a number the form is incomplete.
            onValue={(capacity) => change({ capacity: capacity as number })}
          />
        </section>
        <section class="card">
          <PhotosField
            venueId={venueId}
            label={t('photos')}
            value={draft.photos}
            onChange={(photos) => change({ photos })}
          />
        </section>
        <section class="card">
          <h2>{t('layouts')}</h2>
          <Layouts
            venueId={venueId}
            layouts={draft.layouts}
            problems={problems}
            onLayouts={(layouts) => change({ layouts })}
          />
          <TextListField
            name="amenities"
            label={t('amenities')}
            lines={draft.amenities}
            problems={problems}
            onLines={(amenities) => change({ amenities })}
          />
        </section>
        <Advanced venueId={venueId} edit={edit} venue={details.venue} />
      </EditForm>
    </WithPreview>
  );
}

/** Returns the draft for the preview, with the saved value of each missing number. */
const previewable = (draft: Space, saved: Space): Space => ({
  ...draft,
  capacity: draft.capacity || saved.capacity,
  setupMinutes: draft.setupMinutes ?? saved.setupMinutes,
  turnaroundMinutes: draft.turnaroundMinutes ?? saved.turnaroundMinutes,
});
