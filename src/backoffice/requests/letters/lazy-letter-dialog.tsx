import { useCustomQuery } from '../../api/use-query.ts';
import { QueryView } from '../../parts/query-view.tsx';
import type { LetterDialogProps } from './letter-dialog.tsx';

/** Renders a letter to the guest; its code is loaded on first use. */
export function LazyLetterDialog(props: LetterDialogProps) {
  const code = useCustomQuery({
    queryKey: ['letter code'],
    queryFn: () => import('./letter-dialog.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView query={code} count={1}>
      {({ LetterDialog }) => <LetterDialog {...props} />}
    </QueryView>
  );
}
