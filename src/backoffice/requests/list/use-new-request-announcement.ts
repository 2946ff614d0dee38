import { useEffect, useRef } from 'preact/hooks';
import { showToast } from '../../base/toast.ts';
import { t } from '../messages.ts';
import type { Summary } from './request-row.tsx';

/**
 * Announces requests that arrive while a list is shown, also to screen readers.
 *
 * @param list identifies the list; switching to another list announces nothing
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
    // Further pages contain only older entries.
    cached.current = { list, latest: isFirstLook || last > latest ? last : latest };
    if (arrived.length > 0) showToast({ text: t('newRequests', { count: arrived.length }) });
  }, [list, entries]);
}
