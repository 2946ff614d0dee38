import { Button } from '../../ui/parts/button.tsx';
import { useBooking } from '../use-booking.ts';
import { Heading, LoadingHeading } from './heading.tsx';
import { Loading } from './loading.tsx';

/** Renders a placeholder while the later steps load, or an error if they fail. */
export function LazyPlaceholder({ isMissing }: { readonly isMissing: boolean }) {
  const { state, t } = useBooking();
  const title = t(state.step === 'date' ? 'dateHeading' : 'title');
  return isMissing ? (
    <>
      <Heading>{title}</Heading>
      <LazyError />
    </>
  ) : (
    <>
      <LoadingHeading>{title}</LoadingHeading>
      <Loading className="columns" count={2} />
    </>
  );
}

/** Renders the error if the later steps fail to load. */
export function LazyError() {
  const { t } = useBooking();
  return (
    <div class="trouble" part="error">
      <p role="status">{t(navigator.onLine ? 'unreachable' : 'offline')}</p>
      {/* A browser caches a failed module import until the page is closed. */}
      <Button onClick={() => location.reload()}>{t('retry')}</Button>
    </div>
  );
}
