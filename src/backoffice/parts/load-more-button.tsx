import { Button } from '../../ui/parts/button.tsx';
import type { List } from '../api/use-query.ts';
import { t } from '../base/messages.ts';

/** Renders a button that loads the next page of a list; nothing on the last page. */
export function LoadMoreButton({ list }: { readonly list: List<unknown> }) {
  return list.hasNextPage ? <Button onClick={list.fetchNextPage}>{t('showMore')}</Button> : null;
}
