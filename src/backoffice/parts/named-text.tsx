import { useCustomQuery } from '../api/use-query.ts';

/**
 * Renders a text with the title or guest of each booking that it names by reference: "The date is taken by Wedding Weiss
 * (BR-7K3M9QZ2)". The names are fetched, so only those see them who may read the booking.
 */
export function NamedText({ text }: { readonly text: string }) {
  const named = useCustomQuery<string>({
    queryKey: ['names', location.pathname, text],
    enabled: /\bBR-/.test(text),
    queryFn: async () => (await import('./booking-names.ts')).withBookingNames(text),
  });
  return <>{named.data ?? text}</>;
}
