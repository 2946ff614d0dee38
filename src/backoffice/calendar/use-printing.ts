import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the page is on its way to a printer, which takes it as it stands when `beforeprint` has been heard. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const report = ({ type }: Event) => {
      const { debounceRendering } = options;
      // Drawn before this returns: a moment later it would be too late.
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
