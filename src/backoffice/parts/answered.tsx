import type { ComponentChildren } from 'preact';
import { Waiting } from '../../ui/parts/waiting.tsx';
import type { Asked } from '../asking/kept-answers.ts';
import { t } from '../shell/words.ts';
import { Trouble } from './trouble.tsx';

interface AnsweredProps<Found> {
  readonly asked: Asked<Found> & { readonly again: () => void };
  /** Classes of what will be there, and how many of it, for the time until it is. */
  readonly looks?: string;
  readonly count?: number;
  readonly children: (found: Found) => ComponentChildren;
}

/** What was asked for, as soon as it is there; until then its shape, and where it cannot be had, why. */
export function Answered<Found>({ asked, looks = 'bones', count = 4, children }: AnsweredProps<Found>) {
  const { found, error, again } = asked;
  return (
    <>
      {error && <Trouble error={error} again={again} />}
      {found !== null
        ? children(found)
        : !error && (
            <Waiting looks={looks} count={count} words={{ loading: t('loading'), slow: t('slow') }} />
          )}
    </>
  );
}
