import { Button } from '../../../ui/parts/button.tsx';
import { SvgIcon } from '../../parts/icon.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { DragHandle } from './drag-handle.tsx';

interface OrderButtonsProps {
  /** The name of the entry. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Renders buttons and a handle to move a list entry; the focus stays on the button, to repeat it. */
export function OrderButtons({ name, at, count, onMove }: OrderButtonsProps) {
  if (count < 2) return null;
  return (
    <span class={css.order}>
      <DragHandle at={at} onMove={onMove} />
      <Button look="round" name={t('moveUp', { name })} isOff={at === 0} onClick={() => onMove(at - 1)}>
        <SvgIcon name="up" />
      </Button>
      <Button
        look="round"
        name={t('moveDown', { name })}
        isOff={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <SvgIcon name="down" />
      </Button>
    </span>
  );
}

/** Returns the list with one entry moved. */
export function moveItem<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...entries.slice(from, from + 1), ...rest.slice(to)];
}
