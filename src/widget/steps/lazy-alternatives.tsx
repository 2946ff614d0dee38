import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AlternativesProps } from './alternatives.tsx';
import { Contact } from './contact.tsx';

/** Renders alternatives for a lost date, once their code has loaded: most visitors choose a free one. */
export function LazyAlternatives(props: AlternativesProps) {
  const [Alternatives, setAlternatives] = useState<ComponentType<AlternativesProps>>();
  useEffect(() => {
    import('./alternatives.tsx').then(
      (module) => setAlternatives(() => module.Alternatives),
      () => setAlternatives(() => () => <Contact />),
    );
  }, []);
  return Alternatives && <Alternatives {...props} />;
}
