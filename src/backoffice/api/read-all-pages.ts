import type { ManagementAnswer } from '../../client/manage.ts';

/**
 * Reads the pages of a list one by one, for files and sums.
 *
 * @param most entries after which no further page is read; omitted: all
 * @returns all entries, or the first failed answer
 */
export async function readAllPages<Entry>(
  readPage: (cursor: string | null) => Promise<ManagementAnswer<readonly Entry[]>>,
  most = Number.POSITIVE_INFINITY,
) {
  const data: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page: ManagementAnswer<readonly Entry[]> = await readPage(cursor);
    if (!page.ok) return page;
    data.push(...page.data);
    cursor = page.next;
  } while (cursor !== null && data.length < most);
  return { ok: true, data } as const;
}

/**
 * Returns a query of all pages of a list.
 *
 * @param key names the list and the request
 */
export const allPagesQuery = <Entry>(
  key: readonly [path: string, request: object],
  readPage: Parameters<typeof readAllPages<Entry>>[0],
) => ({
  queryKey: [...key, 'all'],
  queryFn: async () => {
    const all = await readAllPages(readPage);
    if (!all.ok) throw all.error;
    return all.data;
  },
});
