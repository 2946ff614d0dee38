import { Field } from '../../../ui/parts/field.tsx';
import { SortableList } from '../fields/sortable-list.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { t } from '../messages.ts';
import { PhotosField } from '../photos/photos-field.tsx';
import type { Space } from '../space-details.ts';
import css from '../style.module.css';

type Layout = Space['layouts'][number];

interface LayoutsProps {
  readonly venueId: string;
  readonly layouts: readonly Layout[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onLayouts: (layouts: readonly Layout[]) => void;
}

/** Renders a form for layouts and their capacities. */
export function Layouts({ venueId, layouts, problems, onLayouts }: LayoutsProps) {
  return (
    <SortableList<Layout>
      entries={layouts}
      onEntries={onLayouts}
      fieldOf={(at) => `layout-${at}`}
      addLabel={t('addLayout')}
      newEntry={() => ({ name: '', capacity: 0 })}
    >
      {(layout, at, set) => (
        <>
          <div class={css.pair}>
            <Field
              name={`layout-${at}`}
              label={t('layoutName')}
              value={layout.name}
              autocomplete="off"
              isRequired
              problem={problems.get(`layouts[${at}].name`)}
              onValue={(name) => set({ ...layout, name })}
            />
            <WholeNumberField
              name={`layout-capacity-${at}`}
              label={t('people')}
              value={layout.capacity}
              problem={problems.get(`layouts[${at}].capacity`)}
              onValue={(capacity) => set({ ...layout, capacity: capacity ?? 0 })}
            />
          </div>
          <PhotosField
            venueId={venueId}
            label={t('plan')}
            max={1}
            value={layout.plan === undefined ? [] : [layout.plan]}
            onChange={([plan]) => {
              const { plan: _, ...rest } = layout;
              set(plan === undefined ? rest : { ...rest, plan });
            }}
          />
        </>
      )}
    </SortableList>
  );
}
