import { useEffect, useRef } from 'preact/hooks';
import { showToast } from '../../shell/toast.ts';
import { t } from '../messages.ts';
import type { Summary } from './request-row.tsx';

/**
 * Tells of requests that were placed while a list is looked at, also those who do not see it.
 *
 * @param list names it: what another one shows has not just arrived
 */
export function useNewRequestAnnouncement(list: string, entries: readonly Summary[] | null): void {
  const cached = useRef({ list: '', latest: '' });
  useEffect(() => {
    if (entries === null) return;
    const { latest } = cached.current;
    const isFirstLook = cached.current.list !== list;
    const arrived = isFirstLook ? [] : entries.filter(({ createdAt }) => createdAt > latest);
    const placed = entries.map(({ createdAt }) => createdAt).sort();
    const last = placed.at(-1) ?? new Date().toISOString();
    // What lay behind "show more" was placed before.
    cached.current = { list, latest: isFirstLook || last > latest ? last : latest };
    if (arrived.length > 0) showToast({ text: t('arrived', { count: arrived.length }) });
  }, [list, entries]);
}
