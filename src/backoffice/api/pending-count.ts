/** The number of pending requests of the shown venue, in the navigation, and the title of the browser's tab. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { refetchIntervalMs } from './refetching.ts';
import { prefetchQuery, type Refetching, useQuery } from './use-query.ts';

const path = '/venues/{venueId}/request-counts';
/** 0 without a venue. */
const count = signal(0);
/** '': none, or the person's only one. */
const venueName = signal('');

/** Reads the number of pending requests with the first data of a page. */
export const prefetchCounts = (venueId: string) => prefetchQuery(path, { path: { venueId } });

/** Returns the numbers of pending and expired requests; undefined while loading. */
export const useCounts = (venueId: string | null, refetching?: Refetching) =>
  useQuery(venueId === null ? null : path, { path: { venueId: venueId ?? '' } }, refetching).data;

/** Returns the number of pending requests of a venue that the page does not show, and whose events it does not read. */
export const usePendingElsewhere = (venueId: string): number =>
  useCounts(venueId, { refetchInterval: refetchIntervalMs })?.pending ?? 0;

/** Returns the number of pending requests, and keeps that of the tab's title up to date. */
export function usePendingCount(venueId: string | null): number {
  const pending = useCounts(venueId)?.pending ?? 0;
  useEffect(() => {
    count.value = pending;
  }, [pending]);
  return pending;
}

/** Keeps the name of the shown venue in the title of the browser's tab, for people with several. */
export function useVenueInTitle(name: string): void {
  useEffect(() => {
    venueName.value = name;
  }, [name]);
}

/** Returns the title of the browser's tab: `(23) Requests`, of one of several venues `(23) Requests · The Mill`. */
export const tabTitleOf = (title: string) =>
  (count.value > 0 ? `(${countText(count.value)}) ` : '') +
  [title, ...(venueName.value === '' ? [] : [venueName.value])].join(' · ');

/** Formats a count: `12`, or `999+` because the service counts up to 1,000. */
export const countText = (number: number) => (number >= 1_000 ? '999+' : String(number));
