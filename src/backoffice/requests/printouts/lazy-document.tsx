import { useCustomQuery } from '../../api/use-query.ts';
import { QueryView } from '../../parts/query-view.tsx';

interface LazyDocumentProps {
  readonly venueId: string;
  readonly reference: string;
}

/** Renders a document about a request; its code is loaded on first use. */
export function LazyDocument(props: LazyDocumentProps) {
  const code = useCustomQuery({
    queryKey: ['document code'],
    queryFn: () => import('./document-page.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <QueryView query={code}>{({ DocumentPage }) => <DocumentPage {...props} />}</QueryView>;
}
