import { Button } from '../../../ui/parts/button.tsx';
import { SvgIcon } from '../../parts/icon.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { DragHandle } from './drag-handle.tsx';

interface OrderButtonsProps {
  /** What is moved. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Moves an entry of a list up or down, or anywhere by its grip; the keyboard stays on the button, so that it can go on. */
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

/** The list with one entry elsewhere. */
export function moveItem<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...entries.slice(from, from + 1), ...rest.slice(to)];
}
