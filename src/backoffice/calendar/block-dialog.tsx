import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { mutate, useMutation } from '../api/use-mutation.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNotice, problemsAt } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { t as shell } from '../shell/messages.ts';
import { showToast } from '../shell/toast.ts';
import { BlockConflict } from './block-conflict.tsx';
import { type BlockDraft, bodyOf } from './block-draft.ts';
import { BlockTimes } from './block-times.tsx';
import { t } from './messages.ts';
import type { Row } from './rows.ts';
import css from './style.module.css';

interface BlockDialogProps {
  readonly venueId: string;
  readonly rows: readonly Row[];
  /** The selected day and space; null: all spaces. */
  readonly day: CalendarDate;
  readonly spaceId: string | null;
  readonly onClose: () => void;
}

interface Save {
  readonly block: BlockDraft;
  /** Dates excluded from the block because of bookings. */
  readonly except: readonly CalendarDate[];
}

/** Renders a dialog to block dates, or hours of them. */
export function BlockDialog({ venueId, rows, day, spaceId, onClose }: BlockDialogProps) {
  const { draft, change, drop } = useDraft<BlockDraft>(`block ${venueId} ${day} ${spaceId}`, {
    ...{ isForAll: spaceId === null, spaceIds: spaceId === null ? [] : [spaceId] },
    ...{ from: day, to: day, isByHours: false, fromTime: '09:00', toTime: '13:00' },
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], everyYear: false, reason: '' },
  });
  const save = useMutation({
    mutationFn: ({ block, except }: Save) =>
      client.post('/venues/{venueId}/blocks', { path: { venueId }, body: bodyOf(block, except) }),
    onSuccess({ data }) {
      drop();
      onClose();
      const path = { venueId, blockId: data.id };
      const act = () => mutate(() => client.delete('/venues/{venueId}/blocks/{blockId}', { path }));
      showToast({ text: t('blockDone'), button: { label: shell('undo'), act } });
    },
  });
  if (draft === null) return null;
  const excepted = save.variables?.except ?? [];
  const problems = problemsAt(save.error);
  const tick = (id: string, isOn: boolean) =>
    change({ spaceIds: isOn ? [...draft.spaceIds, id] : draft.spaceIds.filter((each) => each !== id) });
  return (
    <Dialog title={t('block')} onClose={onClose}>
      <MutationForm
        mutation={save}
        onSubmit={() => save.mutate({ block: draft, except: [] })}
        submit={t('doBlock')}
        isOff={!draft.isForAll && draft.spaceIds.length === 0}
        className="form"
        showError={(error) => (
          <ErrorNotice error={error}>
            {error.code === 'CONFLICT' && <p>{t('conflicts')}</p>}
            <BlockConflict
              {...{ venueId, error, excepted }}
              onExcept={(except) => save.mutate({ block: draft, except })}
            />
          </ErrorNotice>
        )}
        actions={
          <Button
            look="quiet"
            onClick={() => {
              drop();
              onClose();
            }}
          >
            {shell('cancel')}
          </Button>
        }
      >
        <fieldset class={css.blockSpaces}>
          <legend>{t('blockSpaces')}</legend>
          <label class={css.tick}>
            <input
              type="checkbox"
              checked={draft.isForAll}
              onChange={({ currentTarget }) => change({ isForAll: currentTarget.checked })}
            />
            {t('allSpaces')}
          </label>
          {!draft.isForAll &&
            rows.map(({ space, kind }) => (
              <label key={space.id} class={`${css.tick} ${css[`is-${kind}`] ?? ''}`}>
                <input
                  type="checkbox"
                  checked={draft.spaceIds.includes(space.id)}
                  onChange={({ currentTarget }) => tick(space.id, currentTarget.checked)}
                />
                {space.name}
              </label>
            ))}
          {problems.has('spaceIds') && <p class="problem">{problems.get('spaceIds')}</p>}
        </fieldset>
        <BlockTimes draft={draft} change={change} problems={problems} />
        <div part="field">
          <label for="block-reason">
            {t('reason')} <small>({t('reason_hint')})</small>
          </label>
          <input
            id="block-reason"
            dir="auto"
            autocomplete="off"
            maxLength={500}
            value={draft.reason}
            onInput={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
        </div>
      </MutationForm>
    </Dialog>
  );
}
