import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { mediaQuery } from '../../parts/media-query.ts';
import { t } from '../messages.ts';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';

interface WithPreviewProps {
  /** As it would be, were it saved now. */
  readonly whole: SpaceDetails;
  readonly children: ComponentChildren;
}

/** There is room for the editor and the preview beside each other. */
const wide = mediaQuery('(width >= 80rem)');

/** What is edited, and beside it what visitors would see of it: over it where there is no room for both. */
export function WithPreview({ whole, children }: WithPreviewProps) {
  const isWide = wide.value;
  const [isOpen, setOpen] = useState(false);
  return (
    <div class={css.withPreview}>
      {!isWide && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('showPreview')}
        </Button>
      )}
      <div class={css.edited}>{children}</div>
      {isWide && (
        <aside aria-label={t('preview')}>
          <p class={css.previewNote}>{t('previewText')}</p>
          <Later whole={whole} />
        </aside>
      )}
      {!isWide && isOpen && (
        <Dialog title={t('preview')} onClose={() => setOpen(false)}>
          <p class={css.previewNote}>{t('previewText')}</p>
          <Later whole={whole} />
        </Dialog>
      )}
    </div>
  );
}

type Loaded = ComponentType<{ readonly whole: SpaceDetails }>;

/** The form is as much again as a page of this: it comes once that is there. */
function Later({ whole }: { readonly whole: SpaceDetails }) {
  const [loaded, setLoaded] = useState<{ readonly Form: Loaded } | null>(null);
  useEffect(() => {
    import('./preview.tsx').then(
      ({ Preview }) => setLoaded({ Form: Preview }),
      // What is edited can be edited without it.
      () => undefined,
    );
  }, []);
  return loaded ? <loaded.Form whole={whole} /> : <div class={`bone ${css.tall}`} />;
}
