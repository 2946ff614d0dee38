import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { t as shell } from '../../shell/words.ts';
import { movedTo, OrderButtons } from '../fields/order-buttons.tsx';
import { useFocus } from '../fields/use-focus.ts';
import { useKeys } from '../fields/use-keys.ts';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { PhotosField } from '../photos/photos-field.tsx';
import type { Space } from '../whole-space.ts';
import { t } from '../words.ts';

type Layout = Space['layouts'][number];

interface LayoutsProps {
  readonly venueId: string;
  readonly layouts: readonly Layout[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onLayouts: (layouts: readonly Layout[]) => void;
}

/** Ways to set a space out, each with how many people it then holds. */
export function Layouts({ venueId, layouts, problems, onLayouts }: LayoutsProps) {
  const set = (at: number, members: Partial<Layout>) =>
    onLayouts(layouts.map((layout, index) => (index === at ? { ...layout, ...members } : layout)));
  const focusOn = useFocus();
  // A plan on its way belongs to its layout, wherever that is moved meanwhile.
  const keys = useKeys(layouts.length);
  return (
    <>
      {layouts.map((layout, at) => (
        <div class="entry" key={keys.of(at)}>
          <div class="pair">
            <Field
              {...{ name: `layout-${at}`, label: t('layoutName'), value: layout.name, autocomplete: 'off' }}
              isRequired
              problem={problems.get(`layouts[${at}].name`)}
              onValue={(name) => set(at, { name })}
            />
            <WholeNumberField
              {...{ name: `layout-capacity-${at}`, label: t('people'), value: layout.capacity }}
              problem={problems.get(`layouts[${at}].capacity`)}
              onValue={(capacity) => set(at, { capacity: capacity ?? 0 })}
            />
          </div>
          <PhotosField
            {...{ venueId, label: t('plan'), most: 1 }}
            value={layout.plan === undefined ? [] : [layout.plan]}
            onChange={([plan]) => {
              const { plan: _, ...rest } = layout;
              onLayouts(layouts.with(at, plan === undefined ? rest : { ...rest, plan }));
            }}
          />
          <div class="actions">
            <OrderButtons
              name={layout.name}
              at={at}
              count={layouts.length}
              onMove={(to) => {
                keys.move(at, to);
                onLayouts(movedTo(layouts, at, to));
              }}
            />
            <Button
              look="quiet"
              name={`${shell('remove')}: ${layout.name}`}
              onClick={() => {
                focusOn(`layout-${Math.max(0, at - 1)}`);
                keys.drop(at);
                onLayouts(layouts.filter((_, index) => index !== at));
              }}
            >
              {shell('remove')}
            </Button>
          </div>
        </div>
      ))}
      <div class="actions">
        <Button
          onClick={() => {
            focusOn(`layout-${layouts.length}`);
            onLayouts([...layouts, { name: '', capacity: 0 }]);
          }}
        >
          {t('addLayout')}
        </Button>
      </div>
    </>
  );
}
