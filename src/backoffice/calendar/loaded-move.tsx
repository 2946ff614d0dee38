import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t as shell } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import type { MoveTarget } from '../requests/decisions/move-target.ts';
import { loadWithTexts } from '../requests/fields/load-with-texts.ts';
import { messages as requestMessages } from '../requests/messages.ts';

interface LoadedMoveProps {
  readonly venueId: string;
  readonly reference: string;
  /** The item of the booking, by its number; null: the main item. */
  readonly item: number | null;
  /** Where it was dropped; null: not chosen yet. */
  readonly to: MoveTarget | null;
  readonly onClose: () => void;
}

/** Loads the dialog that moves a booking, which belongs to the area of requests. */
export function LoadedMove(props: LoadedMoveProps) {
  const [Loaded, setLoaded] = useState<{ readonly Move: ComponentType<LoadedMoveProps> } | null>(null);
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isShown = true;
    Promise.all([
      loadWithTexts(() => import('../requests/decisions/move-booking.tsx')),
      requestMessages.load(),
    ])
      .then(([{ MoveBooking }]) => isShown && setLoaded({ Move: MoveBooking }))
      .catch(() => {
        showToast({ text: shell('unreachable') });
        onClose();
      });
    return () => {
      isShown = false;
    };
  }, []);
  return Loaded && <Loaded.Move {...props} />;
}
