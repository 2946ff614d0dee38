import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { mediaQuery } from '../../parts/media-query.ts';
import { t } from '../messages.ts';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';

interface WithPreviewProps {
  /** The space if it were saved now. */
  readonly whole: SpaceDetails;
  readonly children: ComponentChildren;
}

/** Wide enough for editor and preview side by side. */
const wide = mediaQuery('(width >= 80rem)');

/** Renders an editor with a preview beside it, or over it on narrow screens. */
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
          <LazyPreview whole={whole} />
        </aside>
      )}
      {!isWide && isOpen && (
        <Dialog title={t('preview')} onClose={() => setOpen(false)}>
          <p class={css.previewNote}>{t('previewText')}</p>
          <LazyPreview whole={whole} />
        </Dialog>
      )}
    </div>
  );
}

type Loaded = ComponentType<{ readonly whole: SpaceDetails }>;

/** Loads the form after the page, since it is as large. */
function LazyPreview({ whole }: { readonly whole: SpaceDetails }) {
  const [loaded, setLoaded] = useState<{ readonly Form: Loaded } | null>(null);
  useEffect(() => {
    import('./preview.tsx').then(
      ({ Preview }) => setLoaded({ Form: Preview }),
      // The editor works without the preview.
      () => undefined,
    );
  }, []);
  return loaded ? <loaded.Form whole={whole} /> : <div class={`bone ${css.tall}`} />;
}
