/** The service's plan for the rows: conflicts, blocks, and bookings that already exist. */
import { useEffect, useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import { fieldOf } from '../../domain/booking/import/check-bookings.ts';
import type { ImportBooking } from '../../domain/booking/import/import-booking.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import type { InterpretedRow } from '../../domain/booking/import/interpreted-row.ts';
import { client } from '../api/client.ts';
import { problemMessages } from '../messages/problems/messages.ts';

/** Debounces typing, in milliseconds. */
const pause = 400;

export interface Plan {
  readonly problems: ReadonlyMap<number, readonly ImportProblem[]>;
  /** What is unusual about valid rows, by line. */
  readonly warnings: ReadonlyMap<number, readonly ImportProblem[]>;
  /** The references of bookings that already exist, by line. */
  readonly known: ReadonlyMap<number, string>;
  /** The number of past bookings that the file says are not paid in full. */
  readonly overdue: number;
}

const noPlan: Plan = { problems: new Map(), warnings: new Map(), known: new Map(), overdue: 0 };

/** Plans the import of the valid rows whenever they change. */
export function usePlan(venueId: string, rows: readonly InterpretedRow[]) {
  const bookings = rows.flatMap(({ booking }) => booking ?? []);
  const body = JSON.stringify(bookings);
  const [plan, setPlan] = useState<Plan>(noPlan);
  const [planned, setPlanned] = useState<string | null>(null);
  const [error, setError] = useState<ManagementError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `body` is all bookings
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      async () => {
        setError(null);
        const [result] = await Promise.all([
          fetchPlan(venueId, bookings),
          problemMessages.load().catch(() => undefined),
        ]);
        if (!isCurrent) return;
        if ('error' in result) return setError(result.error);
        setPlan(result);
        setPlanned(body);
      },
      planned === null ? 0 : pause,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [venueId, body, attempt]);
  return {
    plan,
    isChecking: planned !== body && error === null,
    error,
    retry: () => setAttempt(attempt + 1),
  };
}

async function fetchPlan(
  venueId: string,
  bookings: readonly ImportBooking[],
): Promise<Plan | { readonly error: ManagementError }> {
  if (bookings.length === 0) return noPlan;
  const answer = await client.post('/venues/{venueId}/imported-bookings/plan', {
    path: { venueId },
    body: { bookings },
  });
  if (!answer.ok) return { error: answer.error };
  const inRows = (found: typeof answer.data.problems) =>
    Map.groupBy(found.flatMap(inRow), ({ line }) => line);
  const inRow = ({ path, ...problem }: (typeof answer.data.problems)[number]): ImportProblem[] => {
    const [, position = '', member] = /^bookings\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
    const index = Number(position);
    const line = bookings[index]?.line;
    const field = member === undefined ? null : fieldOf(member);
    return line === undefined ? [] : [{ index, line, field, ...problem } as ImportProblem];
  };
  return {
    problems: inRows(answer.data.problems),
    warnings: inRows(answer.data.warnings ?? []),
    known: new Map(answer.data.known.map(({ line, reference }) => [line, reference])),
    overdue: answer.data.overdue,
  };
}
