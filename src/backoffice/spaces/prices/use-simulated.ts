import { keepPreviousData } from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import type { DataAt, WishAt } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';

export type Simulated = DataAt<'post', '/venues/{venueId}/simulated-quote'>;
export type SimulatorQuestion = WishAt<'post', '/venues/{venueId}/simulated-quote'>['body'];

/** Debounces typing, in milliseconds. */
const debounceMs = 150;

/** Reads what something would cost, and why. Until a changed question is answered, the previous answer stays, and is late. */
export function useSimulated(venueId: string, question: SimulatorQuestion) {
  const asked = useDebounced(JSON.stringify(question));
  const { data, error, isPlaceholderData } = useCustomQuery({
    queryKey: ['simulated quote', venueId, asked],
    async queryFn(): Promise<Simulated> {
      // The same as it was, and no longer changed by the component that draws it.
      const body = JSON.parse(asked) as SimulatorQuestion;
      const answer = await client.post('/venues/{venueId}/simulated-quote', { path: { venueId }, body });
      if (!answer.ok) throw answer.error;
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
  return { data, error, isLate: isPlaceholderData || asked !== JSON.stringify(question) };
}

/** Returns a value once it has not changed for a while. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
