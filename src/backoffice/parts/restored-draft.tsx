import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { Button } from '../../ui/parts/button.tsx';
import { t } from '../base/messages.ts';
import { formats } from '../messages/language.ts';
import type { Draft } from './use-draft.ts';

export interface RestoredDraftProps {
  readonly of: Pick<Draft<object>, 'restoredFrom' | 'resume'> & { readonly drop: () => void };
}

/** Says that a form contains what the person entered earlier, which may be about another guest, and offers to begin anew. */
export function RestoredDraft({ of: { restoredFrom, resume, drop } }: RestoredDraftProps) {
  if (restoredFrom === null) return null;
  // The pressed button disappears, so the title gets its focus.
  const end = (act: () => void) => (event: { readonly currentTarget: Element }) => {
    const title = 'h1[tabindex], h2[tabindex]';
    const near = event.currentTarget.closest('dialog, section')?.querySelector<HTMLElement>(title);
    (near ?? document.querySelector<HTMLElement>(title))?.focus();
    act();
  };
  return (
    <div class="note" role="status">
      <p>{t('unfinished', { time: formats.instant(restoredFrom, visitorTimezone()) })}</p>
      <div class="actions">
        <Button onClick={end(resume)}>{t('resume')}</Button>
        <Button look="quiet" onClick={end(drop)}>
          {t('startAnew')}
        </Button>
      </div>
    </div>
  );
}
