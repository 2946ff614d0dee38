import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Returns whether the page is being printed; the browser prints the DOM at the end of `beforeprint`. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const report = ({ type }: Event) => {
      const { debounceRendering } = options;
      // Renders synchronously: the browser prints the DOM when this handler returns.
      options.debounceRendering = (draw) => draw();
      setPrinting(type === 'beforeprint');
      if (debounceRendering) options.debounceRendering = debounceRendering;
      else delete options.debounceRendering;
    };
    addEventListener('beforeprint', report);
    addEventListener('afterprint', report);
    return () => {
      removeEventListener('beforeprint', report);
      removeEventListener('afterprint', report);
    };
  }, []);
  return isPrinting;
}
