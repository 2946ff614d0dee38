import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type InfiniteQueryObserverResult,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import type {
  DataOfPath,
  InputOf,
  ManagementAnswer,
  ManagementError,
  PathsWith,
} from '../../client/manage.ts';
import { queryClient } from '../base/query-client.ts';
import { client } from './client.ts';

/** The state of a query. `data` is the last response; it is kept during a refetch and after a failed one. */
export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: ManagementError | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

/** A resource of the API. */
export interface Resource<Data> extends Query<Data> {
  /** For `If-Match`. */
  readonly etag: string;
}

/** A list of the API: the entries of all loaded pages. */
export interface List<Entry> extends Query<readonly Entry[]> {
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** For data that changes without an event of the venue. */
export interface Refetching {
  /** In milliseconds, while the page is visible. */
  readonly refetchInterval?: number;
}

/** A request. The types of the hooks below define the parameters of each path. */
interface AnyRequest {
  readonly query?: object;
}
type AnyGet = (path: string, request: AnyRequest) => Promise<ManagementAnswer<unknown>>;
const get = client.get as unknown as AnyGet;

/** Fetches from the API. Throws a `ManagementError`. */
async function fetchAnswer<Data>(path: string, request: AnyRequest) {
  const response = await get(path, request);
  if (!response.ok) throw response.error;
  return { data: response.data as Data, etag: response.etag, next: response.next };
}

const resourceQuery = <Data>(path: string, request: AnyRequest) => ({
  queryKey: [path, request],
  queryFn: () => fetchAnswer<Data>(path, request),
});

/**
 * Reads a resource of the API while the component is shown:
 *
 *     const { data, error, refetch } = useQuery('/venues/{venueId}/spaces/{spaceId}', { path: { venueId, spaceId } });
 *
 * @param path null disables the query
 */
export function useQuery<Path extends PathsWith<'get'>>(
  path: Path | null,
  request: InputOf<'get', Path>,
  refetching: Refetching = {},
): Resource<DataOfPath<'get', Path>> {
  const { data: response, ...query } = useCustomQuery({
    ...resourceQuery<DataOfPath<'get', Path>>(path ?? '', request as AnyRequest),
    ...refetching,
    enabled: path !== null,
  });
  return { ...query, data: response?.data, etag: response?.etag ?? '' };
}

/** Runs any query function, for data of several API resources or of none. */
export function useCustomQuery<Data>(options: QueryObserverOptions<Data>): Query<Data> & {
  readonly isPlaceholderData: boolean;
} {
  const [observer] = useState(() => new QueryObserver(queryClient, options));
  const { data, error, isPending, isPlaceholderData, refetch } = useObserver(observer, options);
  return { data, error, isPending, isPlaceholderData, refetch: () => refetch() };
}

interface ListPage<Entry> {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}
type EntryOf<Data> = Data extends readonly (infer Entry)[] ? Entry : never;

function listQuery<Entry>(path: string, request: AnyRequest) {
  return {
    queryKey: [path, request, 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }: { readonly pageParam: unknown }): Promise<ListPage<Entry>> => {
      let next = pageParam;
      for (;;) {
        const query = { ...request.query, ...(next !== null && { cursor: next }) };
        const page = await fetchAnswer<readonly Entry[]>(path, { ...request, query });
        next = page.next;
        // A page may be empty without being the last.
        if (page.data.length > 0 || page.next === null) return { entries: page.data, next: page.next };
      }
    },
    getNextPageParam: ({ next }: ListPage<Entry>) => next,
    select: flattenPages,
  };
}

const flattenPages = <Entry>({ pages }: { readonly pages: readonly ListPage<Entry>[] }): readonly Entry[] =>
  pages.flatMap(({ entries }) => entries);

/** Reads a list of the API, starting with its first page. All loaded pages are refetched together. */
export function useInfiniteQuery<Path extends PathsWith<'get'>>(
  path: Path | null,
  request: InputOf<'get', Path>,
  refetching: Refetching = {},
): List<EntryOf<DataOfPath<'get', Path>>> {
  type Entry = EntryOf<DataOfPath<'get', Path>>;
  const options: InfiniteQueryObserverOptions<ListPage<Entry>, ManagementError, readonly Entry[]> = {
    ...listQuery<Entry>(path ?? '', request as AnyRequest),
    ...refetching,
    enabled: path !== null,
  };
  const [observer] = useState(() => new InfiniteQueryObserver(queryClient, options));
  const result: InfiniteQueryObserverResult<readonly Entry[]> = useObserver(observer, options);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = result;
  return {
    data,
    error,
    isPending,
    hasNextPage,
    refetch: () => refetch(),
    fetchNextPage: () => fetchNextPage(),
  };
}

/** Fetches a resource before the component that shows it is loaded. */
export function prefetchQuery<Path extends PathsWith<'get'>>(
  path: Path,
  request: InputOf<'get', Path>,
): void {
  void queryClient.prefetchQuery(resourceQuery(path, request as AnyRequest));
}

/** Fetches the first page of a list before the component that shows it is loaded. */
export function prefetchInfiniteQuery<Path extends PathsWith<'get'>>(
  path: Path,
  request: InputOf<'get', Path>,
): void {
  void queryClient.prefetchInfiniteQuery(listQuery(path, request as AnyRequest));
}

/**
 * Returns whether one of these paths is being fetched, as after a change: what the component shows of them may be outdated.
 * As of this render: in an effect, the response may be there already, and the component not rendered with it.
 */
export function useIsFetching(...paths: readonly PathsWith<'get'>[]): boolean {
  const isFetching = () => paths.some((path) => queryClient.isFetching({ queryKey: [path] }) > 0);
  const [, rerender] = useState(isFetching);
  useEffect(() => queryClient.getQueryCache().subscribe(() => rerender(isFetching())));
  return isFetching();
}

/** Rerenders the component only when a member of the result that it reads has changed. */
function useObserver<Data, FnData, Page, Result extends QueryObserverResult<Data>>(
  observer: QueryObserver<FnData, ManagementError, Data, Page>,
  options: NoInfer<QueryObserverOptions<FnData, ManagementError, Data, Page>>,
): Result {
  const [, rerender] = useState({});
  const result = observer.getOptimisticResult(queryClient.defaultQueryOptions(options));
  useEffect(() => observer.subscribe(() => rerender({})), [observer]);
  useEffect(() => observer.setOptions(options));
  return observer.trackResult(result) as Result;
}
