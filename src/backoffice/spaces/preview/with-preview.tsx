import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { mediaQuery } from '../../parts/media-query.ts';
import { t } from '../messages.ts';
import type { SpaceDetails } from '../space-details.ts';
import css from '../style.module.css';
import type { PreviewFocus } from './preview.tsx';

interface WithPreviewProps {
  readonly step?: PreviewFocus['step'];
  readonly packageId?: string | undefined;
  /** The space if it were saved now; null if there is none yet. */
  readonly details: SpaceDetails | null;
  readonly children: ComponentChildren;
}

/** Wide enough for editor and preview side by side. */
const wide = mediaQuery('(width >= 80rem)');

/** Renders an editor with a preview beside it, or over it on narrow screens. */
export function WithPreview({ children, details, step = 'space', packageId }: WithPreviewProps) {
  const shown = details && { details, step, packageId };
  const isWide = wide.value;
  const [isOpen, setOpen] = useState(false);
  return (
    <div class={css.withPreview}>
      {!isWide && shown && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('showPreview')}
        </Button>
      )}
      <div class={css.edited}>{children}</div>
      {isWide && shown && (
        <aside aria-label={t('preview')}>
          <p class={css.previewNote}>{t('previewText')}</p>
          <LazyPreview {...shown} />
        </aside>
      )}
      {!isWide && isOpen && shown && (
        <Dialog title={t('preview')} onClose={() => setOpen(false)}>
          <p class={css.previewNote}>{t('previewText')}</p>
          <LazyPreview {...shown} />
        </Dialog>
      )}
    </div>
  );
}

type PreviewProps = PreviewFocus & { readonly details: SpaceDetails };
type Loaded = ComponentType<PreviewProps>;

/** Loads the form after the page, since it is as large. */
function LazyPreview(props: PreviewProps) {
  const [loaded, setLoaded] = useState<{ readonly Form: Loaded } | null>(null);
  useEffect(() => {
    import('./preview.tsx').then(
      ({ Preview }) => setLoaded({ Form: Preview }),
      // The editor works without the preview.
      () => undefined,
    );
  }, []);
  return loaded ? <loaded.Form {...props} /> : <div class={`bone ${css.tall}`} />;
}
