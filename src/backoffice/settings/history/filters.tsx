import type { ComponentChildren } from 'preact';
import { eventTopicNames } from '../../../domain/events/event-topics.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { navigate } from '../../base/address.ts';
import { pathOf } from '../../base/routes.ts';
import { NativeField } from '../../spaces/fields/native-field.tsx';
import { t } from '../messages.ts';
import css from './history.module.css';

const members = ['topic', 'actor', 'space', 'from', 'to'] as const;

/** The filter of the history, as in the URL; '': everything. */
export type HistoryFilter = Readonly<Record<(typeof members)[number], string>>;

/** Parses the filter of a URL. */
export const parseHistoryFilter = (query: URLSearchParams): HistoryFilter =>
  Object.fromEntries(members.map((name) => [name, query.get(name) ?? ''])) as HistoryFilter;

/** Returns whether a filter leaves anything out. */
export const hasHistoryFilter = (filter: HistoryFilter) => members.some((name) => filter[name] !== '');

/** Returns the query of the API for a filter. */
export function apiFilter({ topic, actor, space, from, to }: HistoryFilter) {
  const known = eventTopicNames.find((name) => name === topic);
  return {
    ...(known && { topic: known }),
    ...(actor !== '' && { actor }),
    ...(space !== '' && { spaceId: space }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

interface HistoryFiltersProps {
  readonly venueId: string;
  readonly filter: HistoryFilter;
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  /** Buttons after the filter. */
  readonly children: ComponentChildren;
}

/** Renders the filter of the history, all in the URL. */
export function HistoryFilters({ venueId, filter, spaces, children }: HistoryFiltersProps) {
  const staff = useInfiniteQuery('/venues/{venueId}/staff', { path: { venueId }, query: { limit: '200' } });
  const people = (staff.data ?? []).map(({ id, name, email }) => [`staff:${id}`, name || email] as const);
  const others = (['visitor', 'operator', 'service'] as const).map(
    (kind) => [kind, t(`by-${kind}`)] as const,
  );
  const change = (changes: Partial<HistoryFilter>) => {
    const query = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '');
    navigate(pathOf(venueId, 'settings', ['history'], Object.fromEntries(query)), 'replace');
  };
  const select = (
    name: 'topic' | 'actor' | 'space',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Select
      name={name}
      label={label}
      options={options}
      value={filter[name]}
      problem={undefined}
      none={t('all')}
      isRequired={false}
      onValue={(value) => change({ [name]: value })}
    />
  );
  const date = (name: 'from' | 'to', label: string) => (
    <NativeField
      name={name}
      label={label}
      type="date"
      value={filter[name]}
      onValue={(value) => change({ [name]: value })}
    />
  );
  return (
    <search class={css.filters}>
      {select(
        'topic',
        t('topic'),
        eventTopicNames.map((name) => [name, t(`topic_${name}`)]),
      )}
      {select('actor', t('person'), [...people, ...others])}
      {select(
        'space',
        t('part_space'),
        spaces.map(({ id, name }) => [id, name]),
      )}
      {date('from', t('fromDate'))}
      {date('to', t('toDate'))}
      {hasHistoryFilter(filter) && (
        <Button look="quiet" onClick={() => change({ topic: '', actor: '', space: '', from: '', to: '' })}>
          {t('clear')}
        </Button>
      )}
      {children}
    </search>
  );
}
