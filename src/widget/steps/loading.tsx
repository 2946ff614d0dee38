import { Placeholder } from '../../ui/parts/placeholder.tsx';
import { useBooking } from '../use-booking.ts';

/** Stands where something will be, in the size it will have. @param looks classes of it, @param count how many of it */
export function Loading(props: { readonly looks: string; readonly count: number }) {
  const { t } = useBooking();
  return <Placeholder {...props} words={{ loading: t('loading'), slow: t('slow') }} />;
}
