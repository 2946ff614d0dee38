import { useRef, useState } from 'preact/hooks';

/** Does one thing at a time: what is asked for again before it is done (a second tap) is not done twice. */
export function useOnce(): {
  readonly isBusy: boolean;
  readonly once: (act: () => Promise<unknown>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  // Known at once, before anything is drawn again.
  const isUnderWay = useRef(false);
  const once = async (act: () => Promise<unknown>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { isBusy, once };
}
