import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/parts/button.tsx';
import { Placeholder } from '../../ui/parts/placeholder.tsx';
import { t } from '../base/messages.ts';
import { messages } from '../import/messages.ts';

type Wizard = ComponentType<{ readonly venueId: string }>;

/** Renders the import of existing bookings. It is loaded on demand, because most people need it once. */
export function Bookings({ venueId }: { readonly venueId: string }) {
  const [loaded, setLoaded] = useState<{ readonly Wizard: Wizard } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const load = () => {
    setMissing(false);
    Promise.all([import('../import/wizard.tsx'), messages.load()]).then(
      ([{ ImportWizard }]) => setLoaded({ Wizard: ImportWizard }),
      () => setMissing(true),
    );
  };
  useEffect(load, []);
  if (loaded) return <loaded.Wizard venueId={venueId} />;
  if (!isMissing)
    return <Placeholder className="bones" count={2} messages={{ loading: t('loading'), slow: t('slow') }} />;
  return (
    <div class="trouble" role="alert">
      <p>{t('unreachable')}</p>
      <Button onClick={load}>{t('retry')}</Button>
    </div>
  );
}
