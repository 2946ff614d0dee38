import type { ComponentChildren } from 'preact';
import { useCustomQuery } from '../api/use-query.ts';
import { QueryView } from './query-view.tsx';

interface LazyProps<Module> {
  /** Identifies the module. */
  readonly name: string;
  readonly load: () => Promise<Module>;
  readonly children: (module: Module) => ComponentChildren;
}

/** Renders with a module that is loaded on first use. */
export function Lazy<Module>({ name, load, children }: LazyProps<Module>) {
  const code = useCustomQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView query={code} count={1}>
      {children}
    </QueryView>
  );
}
