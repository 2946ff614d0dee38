import { keepPreviousData } from '@tanstack/query-core';
import type { DataOfPath, InputOf } from '../../../client/manage.ts';
import { client } from '../../api/client.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { useDebounced } from '../../parts/use-debounced.ts';

export type Simulation = DataOfPath<'post', '/venues/{venueId}/simulated-quote'>;
export type SimulationInput = InputOf<'post', '/venues/{venueId}/simulated-quote'>['body'];

/** Debounces typing, in milliseconds. */
const debounceMs = 150;

/**
 * Computes a price on the service. While a changed input is pending, the previous result stays and is marked as late.
 */
export function useSimulation(venueId: string, question: SimulationInput) {
  const requested = useDebounced(JSON.stringify(question), debounceMs);
  const { data, error, isPlaceholderData } = useCustomQuery({
    queryKey: ['simulated quote', venueId, requested],
    async queryFn(): Promise<Simulation> {
      // A copy that components cannot change.
      const body = JSON.parse(requested) as SimulationInput;
      const answer = await client.post('/venues/{venueId}/simulated-quote', { path: { venueId }, body });
      if (!answer.ok) throw answer.error;
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
  return { data, error, isLate: isPlaceholderData || requested !== JSON.stringify(question) };
}
