import { Placeholder } from '../../ui/parts/placeholder.tsx';
import { useBooking } from '../use-booking.ts';

/**
 * Renders a placeholder in the size of the future content.
 *
 * @param props `className`: its CSS classes; `count`: the number of items
 */
export function Loading(props: { readonly className: string; readonly count: number }) {
  const { t } = useBooking();
  return <Placeholder {...props} messages={{ loading: t('loading'), slow: t('slow') }} />;
}
