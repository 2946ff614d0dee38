import { useState } from 'preact/hooks';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { Button } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { t as shell } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNotice, problemsAt } from '../parts/error-notice.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { undoInToast } from '../parts/undo-in-toast.ts';
import { useDraft } from '../parts/use-draft.ts';
import { BlockConflict } from './block-conflict.tsx';
import { type BlockDraft, bodyOf, exceptionsWithin } from './block-draft.ts';
import { BlockTimes } from './block-times.tsx';
import { type LeftOutDate, LeftOutDates } from './left-out-dates.tsx';
import { t } from './messages.ts';
import type { BlockableSpace } from './rows.ts';
import { RunsInto } from './runs-into.tsx';
import css from './style.module.css';

interface BlockDialogProps {
  readonly venueId: string;
  readonly spaces: readonly BlockableSpace[];
  /** A new block, or a stored one. */
  readonly draft: BlockDraft;
  /** The block to change, with the dates it leaves out; omitted: a new one. */
  readonly stored?: {
    readonly id: string;
    readonly etag: string;
    readonly leftOut: readonly LeftOutDate[];
  };
  readonly onClose: () => void;
}

interface Save {
  readonly block: BlockDraft;
  /** Dates excluded from the block because of bookings. */
  readonly except: readonly CalendarDate[];
}

/** Renders a dialog to block dates, or hours of them, or to change a block. */
export function BlockDialog({ venueId, spaces, draft: initial, stored, onClose }: BlockDialogProps) {
  // The version that was read when the dialog opened: a later change by another person is a conflict.
  const [before] = useState(stored);
  const { from: day, spaceIds: ids } = initial;
  const key = before?.id ?? `${day} ${ids.join(',')}`;
  const entered = useDraft<BlockDraft>(`block ${venueId} ${key}`, initial);
  const { draft, change, drop } = entered;
  const save = useMutation({
    mutationFn: async ({ block, except }: Save) => {
      const body = bodyOf(block, except);
      if (!before) return client.post('/venues/{venueId}/blocks', { path: { venueId }, body });
      const path = { venueId, blockId: before.id };
      return client.put('/venues/{venueId}/blocks/{blockId}', { path, ifMatch: before.etag, body });
    },
    onSuccess({ data }) {
      drop();
      onClose();
      if (before) return showToast({ text: t('blockChanged') });
      const path = { venueId, blockId: data.id };
      const button = undoInToast(() => client.delete('/venues/{venueId}/blocks/{blockId}', { path }));
      showToast({ text: t('blockDone'), button });
    },
  });
  if (draft === null) return null;
  // Dates outside of a changed block can no longer be left out.
  const kept = exceptionsWithin(draft);
  const excepted = save.variables?.except ?? kept;
  /** The dates that a lost attempt to save the same draft left out. */
  const lostExcept =
    JSON.stringify(save.lost?.block) === JSON.stringify(draft) ? save.lost?.except : undefined;
  const problems = problemsAt(save.error);
  const tick = (id: string, isOn: boolean) =>
    change({ spaceIds: isOn ? [...draft.spaceIds, id] : draft.spaceIds.filter((each) => each !== id) });
  return (
    <Dialog title={t(before ? 'editBlock' : 'block')} onClose={onClose}>
      <MutationForm
        mutation={save}
        draft={entered}
        onSubmit={() => save.mutate({ block: draft, except: lostExcept ?? kept })}
        submit={before ? shell('save') : t('doBlock')}
        isOff={!draft.isForAll && draft.spaceIds.length === 0}
        className="form"
        showError={(error) => (
          // Its bookings are listed below instead of in the message.
          <ErrorNotice error={error} message={error.code === 'CONFLICT' ? t('conflicts') : undefined}>
            <BlockConflict
              venueId={venueId}
              error={error}
              excepted={excepted}
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
              aria-invalid={problems.has('spaceIds') || undefined}
              onChange={({ currentTarget }) => change({ isForAll: currentTarget.checked })}
            />
            {t('allSpaces')}
          </label>
          {!draft.isForAll &&
            spaces.map(({ space, kind }) => (
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
        <RunsInto venueId={venueId} draft={draft} />
        <LeftOutDates
          venueId={venueId}
          leftOut={(before?.leftOut ?? []).filter(({ date }) => kept.includes(date))}
          onInclude={(date) => change({ except: draft.except.filter((each) => each !== date) })}
        />
        <div part="field">
          <label for="block-reason">
            {t('reason')} <small>· {t('reason_hint')}</small>
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
