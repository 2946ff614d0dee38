import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { may } from '../../base/session.ts';
import { useSpacePhotos } from '../../parts/space-photos.ts';
import { useDrawingSteps } from '../../parts/use-drawing-steps.ts';
import { canBeDecided } from '../decisions/decide.ts';
import { t } from '../messages.ts';
import { seenStatus } from '../seen-requests.ts';
import css from '../style.module.css';
import { useCurrentMinute } from '../use-current-minute.ts';
import { RequestRow, type Summary } from './request-row.tsx';
import { seenVersionOf } from './seen-version.ts';
import { SelectionBar } from './selection-bar.tsx';

interface RequestRowsProps {
  readonly venueId: string;
  readonly entries: readonly Summary[];
  /** The list's filters, for the link back to it. */
  readonly query?: Readonly<Record<string, string>>;
  /** The request that is open beside the list; then nothing can be selected. */
  readonly current?: string;
  /** Set for a group of similar requests: preselects all requests except these. */
  readonly similar?: {
    readonly leftOut: readonly string[];
    readonly onLeaveOut: (references: readonly string[]) => void;
  };
  /** Called when the selection was decided on or cancelled. */
  readonly onEnd?: () => void;
}

/** The rows that a window shows; the others follow in later frames. Beside an open request, only its own row does not wait. */
const rowsAtOnce = 15;

/** Renders a list of requests with bulk selection. */
export function RequestRows({ venueId, entries, query = {}, current, similar, onEnd }: RequestRowsProps) {
  const now = useCurrentMinute();
  const photos = useSpacePhotos(venueId);
  const open = entries.filter(canBeDecided);
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const picked = similar
    ? new Set(open.map(({ reference }) => reference).filter((each) => !similar.leftOut.includes(each)))
    : ticked;
  const freshness = seenStatus(venueId, now);
  const mayDecide = may(venueId, 'requests.decide');
  const { isDue } = useDrawingSteps(JSON.stringify(query));
  const chosen = open.filter(({ reference }) => picked?.has(reference));
  const choose = (requests: readonly Summary[]) => {
    const requested = new Set(requests.map(({ reference }) => reference));
    if (similar)
      similar.onLeaveOut(open.map(({ reference }) => reference).filter((each) => !requested.has(each)));
    else setTicked(requested);
  };
  return (
    <>
      {mayDecide && current === undefined && picked === null && open.length > 1 && (
        <div class={css.pick}>
          <Button look="quiet" onClick={() => setTicked(new Set())}>
            {t('several')}
          </Button>
        </div>
      )}
      <ul class={`rows ${css.requests}`}>
        {entries.map((request, index) => (
          <RequestRow
            key={request.reference}
            venueId={venueId}
            request={request}
            now={now}
            query={query}
            isDue={() =>
              isDue(
                request.reference,
                current === undefined ? index < rowsAtOnce : request.reference === current,
              )
            }
            photo={photos.get(request.space.id)}
            fresh={freshness(seenVersionOf(request))}
            isCurrent={request.reference === current}
            isChosen={
              mayDecide && picked !== null && canBeDecided(request) ? picked.has(request.reference) : null
            }
            onChoose={(isChosen) =>
              choose([...chosen.filter((each) => each !== request), ...(isChosen ? [request] : [])])
            }
          />
        ))}
      </ul>
      {mayDecide && picked !== null && (
        <SelectionBar
          venueId={venueId}
          chosen={chosen}
          all={open}
          isSimilar={similar !== undefined}
          onChoose={choose}
          onEnd={onEnd ?? (() => setTicked(null))}
        />
      )}
    </>
  );
}
