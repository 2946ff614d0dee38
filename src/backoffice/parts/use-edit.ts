import { useState } from 'preact/hooks';
import type { ManagementError } from '../../client/manage.ts';
import type { Found } from '../asking/use-answer.ts';
import { tell } from '../shell/news.ts';
import { t } from '../shell/words.ts';
import { problemsOf } from './trouble.tsx';
import { type DraftOf, useDraft } from './use-draft.ts';
import { useOnce } from './use-once.ts';

/** What comes of sending something. */
export type Sent = { readonly ok: true } | { readonly ok: false; readonly error: ManagementError };

/** Something that is edited: what is typed, what stands at the service, and the way from one to the other. */
export interface Edit<Value> extends Omit<DraftOf<Value>, 'draft'> {
  readonly draft: Value;
  readonly saved: Value;
  readonly isSaving: boolean;
  readonly error: ManagementError | null;
  /** What the service finds wrong, by the path of the member: `layouts[0].capacity`. */
  readonly problems: ReadonlyMap<string, string>;
  /** Members that somebody else has changed under one's hands, found out by sending. */
  readonly changedMeanwhile: readonly (keyof Value)[];
  /** @param leave bookings that may be left where they are in the way */
  readonly save: (leave?: string) => Promise<boolean>;
}

/** How an edit is asked for and sent. */
export interface EditOptions<Value> {
  /** Names what is edited, for the draft of it. */
  readonly key: string;
  readonly found: Found<Value>;
  /** Asks how it stands now. */
  readonly again: () => void;
  /** @param changes the members that were changed, and no others */
  readonly send: (changes: Partial<Value>, ifMatch: string, leave: string | undefined) => Promise<Sent>;
}

/**
 * An edit that overwrites nobody's: it sends the members that were changed, held to what was seen; what somebody else changed
 * meanwhile is told, and waits for a word on which of the two it is to be.
 */
export function useEdit<Value extends object>(options: EditOptions<Value>): Edit<Value> {
  const { key, found, again, send } = options;
  const { draft, ...typed } = useDraft<Value>(key, found.data);
  const [error, setError] = useState<ManagementError | null>(null);
  const [changedMeanwhile, setMeanwhile] = useState<readonly (keyof Value)[]>([]);
  const { isBusy, once } = useOnce();
  const save = async (leave?: string) => {
    if (typed.overtaken.length > 0) return false;
    let isSaved = false;
    await once(async () => {
      const answer = await send(typed.changes, found.etag, leave);
      isSaved = answer.ok;
      setError(answer.ok ? null : answer.error);
      setMeanwhile([]);
      if (answer.ok) {
        typed.drop();
        tell({ text: t('saved') });
      } else if (answer.error.code === 'PRECONDITION_FAILED') {
        setMeanwhile(differing(found.data, answer.error.current));
        again();
      }
    });
    return isSaved;
  };
  return {
    ...typed,
    ...{ saved: found.data, isSaving: isBusy, error, save },
    draft: draft ?? found.data,
    problems: problemsOf(error),
    changedMeanwhile,
    drop: (names) => {
      setError(null);
      setMeanwhile([]);
      typed.drop(names);
    },
  };
}

/** The members in which what stands there now differs from what was seen. */
function differing<Value extends object>(seen: Value, current: unknown): (keyof Value)[] {
  const now = (current ?? {}) as Value;
  return (Object.keys(seen) as (keyof Value)[]).filter(
    (name) => JSON.stringify(seen[name]) !== JSON.stringify(now[name]),
  );
}
