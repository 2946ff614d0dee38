import { useState } from 'preact/hooks';
import { defaultHoldPeriod, type HoldPeriod, holdPeriods } from '../../domain/booking/hold.ts';
import { PrimaryButton } from '../../ui/parts/button.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { locale } from '../messages/language.ts';
import { ErrorNotice } from '../parts/error-notice.tsx';
import type { ImportResult } from './imported-notice.tsx';
import { t } from './messages.ts';
import type { ReviewedRow, RowOutcome } from './reviewed-row.ts';

interface ImportBarProps {
  readonly venueId: string;
  readonly rows: readonly ReviewedRow[];
  readonly isChecking: boolean;
  readonly isOff: boolean;
  readonly onImported: (imported: Pick<ImportResult, 'references' | 'dates'>) => void;
}

/** Renders the totals of the preview, and the import button. */
export function ImportBar({ venueId, rows, isChecking, isOff, onImported }: ImportBarProps) {
  const [holdPeriod, setHoldPeriod] = useState<HoldPeriod>(defaultHoldPeriod);
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const [held, known, out, wrong] = (['held', 'known', 'out', 'wrong'] as const).map(count);
  const fresh = count('new') + (held ?? 0);
  const importMutation = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/imported-bookings', {
        path: { venueId },
        body: { bookings: rows.flatMap(({ booking }) => booking ?? []), holdPeriod },
      }),
    onSuccess: ({ data: { imported } }) =>
      onImported({
        references: [...new Set(imported.map(({ reference }) => reference))],
        dates: imported.length,
      }),
  });
  const texts = [
    t('countNew', { count: fresh }),
    ...(known ? [t('countKnown', { count: known })] : []),
    ...(out ? [t('countOut', { count: out })] : []),
    ...(wrong ? [t('toCorrect', { count: wrong })] : []),
  ];
  const canImport = !isChecking && !isOff && wrong === 0 && fresh > 0 && !importMutation.isPending;
  return (
    <>
      {importMutation.error && <ErrorNotice error={importMutation.error} />}
      <div class="save-bar" data-action-bar>
        <PrimaryButton isOff={!canImport} onClick={() => importMutation.mutate()}>
          {fresh === 0 && !isChecking && wrong === 0 ? t('nothingNew') : t('bringIn', { count: fresh })}
        </PrimaryButton>
        <p role="status">{isChecking ? t('checking') : texts.join(' · ')}</p>
        {held !== undefined && held > 0 && (
          <div>
            <label for="hold-period">{t('countHeld', { count: held })}</label>{' '}
            <select
              id="hold-period"
              value={holdPeriod}
              onChange={({ currentTarget: { value } }) =>
                setHoldPeriod(holdPeriods.find((each) => each === value) ?? defaultHoldPeriod)
              }
            >
              {holdPeriods.map((period) => (
                <option key={period} value={period}>
                  {periodLabel(period)}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
    </>
  );
}

/** `24 hours`, `7 days` */
function periodLabel(period: HoldPeriod): string {
  if (period === 'none') return t('untilDecided');
  const unit = period.endsWith('h') ? 'hour' : 'day';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Number.parseInt(period, 10));
}
