import { useEffect, useState } from 'preact/hooks';

const narrow = matchMedia('(width < 48rem)');

/** Whether there is no room for things beside each other: a phone, or a page made very large. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(narrow.matches);
  useEffect(() => {
    const look = () => setNarrow(narrow.matches);
    narrow.addEventListener('change', look);
    return () => narrow.removeEventListener('change', look);
  }, []);
  return isNarrow;
}
