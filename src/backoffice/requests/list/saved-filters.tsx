import { useState } from 'preact/hooks';
import { Button, PrimaryButton } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import {
  readSavedFilters,
  type SavedFilter,
  savedFiltersKey,
  storeSavedFilters,
} from '../../base/saved-filter-storage.ts';
import { session } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { SvgIcon } from '../../parts/icon.tsx';
import { filterQuery, type ListFilters } from '../list-filters.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

const max = 12;
const maxNameLength = 40;

/** The order of the members does not matter. */
const keyOf = (query: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(query).sort());

interface SavedFiltersProps {
  readonly venueId: string;
  readonly filter: ListFilters;
}

/** Renders the person's saved filters, and saves the current one. */
export function SavedFilters({ venueId, filter }: SavedFiltersProps) {
  const current = session.peek();
  const key = savedFiltersKey(venueId, current.kind === 'in' ? current.account.id : '');
  const [saved, setSaved] = useState(() => readSavedFilters(key));
  const [name, setName] = useState<string | null>(null);
  const query = filterQuery({ ...filter, text: '' });
  const store = (next: readonly SavedFilter[]) => {
    setSaved(next);
    storeSavedFilters(key, next);
  };
  const remove = (one: SavedFilter) => {
    store(saved.filter((each) => each !== one));
    showToast({ text: t('filterRemoved'), button: { label: shell('undo'), act: () => store(saved) } });
  };
  const same = saved.find((each) => keyOf(each.query) === keyOf(query));
  // A tab alone needs no name.
  const isNarrowed = Object.keys(query).some((member) => member !== 'show');
  const maySave = same === undefined && isNarrowed && saved.length < max;
  if (saved.length === 0 && !maySave) return null;
  return (
    <div class={css.saved}>
      {saved.map((each) => (
        <span key={each.name} class={css.chip}>
          <a
            href={pathOf(venueId, 'requests', [], each.query)}
            aria-current={each === same || undefined}
            dir="auto"
          >
            {each.name}
          </a>
          <button
            type="button"
            aria-label={t('removeFilter', { name: each.name })}
            onClick={() => remove(each)}
          >
            <SvgIcon name="cross" />
          </button>
        </span>
      ))}
      {maySave && (
        <Button look="quiet" onClick={() => setName('')}>
          {t('saveFilter')}
        </Button>
      )}
      {name !== null && (
        <Dialog title={t('saveFilter')} onClose={() => setName(null)}>
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              const given = name.trim().slice(0, maxNameLength);
              if (given === '') return;
              store([...saved.filter((each) => each.name !== given), { name: given, query }]);
              setName(null);
            }}
          >
            <Field
              name="filter-name"
              label={t('filterName')}
              hint={t('filterHint')}
              value={name}
              problem={undefined}
              autocomplete="off"
              isRequired={false}
              onValue={setName}
            />
            <div class="actions">
              <PrimaryButton isSubmit>{shell('save')}</PrimaryButton>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}
