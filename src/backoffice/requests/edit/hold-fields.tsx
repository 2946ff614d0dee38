import { holdPeriods } from '../../../domain/booking/hold.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { t } from '../fields/messages.ts';
import { t as requests } from '../messages.ts';
import { DateField } from '../offer/date-field.tsx';
import { TimeField } from '../offer/time-field.tsx';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import type { EnteredEdit } from './entered-edit.ts';

interface HoldFieldsProps {
  readonly request: StaffRequest;
  readonly edited: EnteredEdit;
  readonly problem: string | undefined;
  readonly onEdit: (members: Partial<EnteredEdit>) => void;
}

/** Renders fields to extend the hold of a request, or to renew one that has ended; nothing once it is decided. */
export function HoldFields({ request, edited, problem, onEdit }: HoldFieldsProps) {
  const { status, holdExpiresAt, timezone } = request;
  if (status !== 'pending_approval' && status !== 'expired') return null;
  const end =
    holdExpiresAt === null ? requests('noLimit') : formats.instant(Date.parse(holdExpiresAt), timezone);
  return (
    <fieldset class={css.place}>
      <legend>{t('hold')}</legend>
      <Select
        name="hold"
        label={status === 'expired' ? t('renewHold') : requests('holdEnd')}
        value={edited.hold}
        isRequired={false}
        none={t(status === 'expired' ? 'holdEnded' : 'holdUnchanged', { end })}
        options={[
          ...holdPeriods.map((period) => [period, requests(`hold_${period}`)] as const),
          ['time', t('holdUntil')],
        ]}
        problem={edited.hold === 'time' ? undefined : problem}
        onValue={(value) =>
          onEdit({ hold: value === 'time' ? value : (holdPeriods.find((each) => each === value) ?? '') })
        }
      />
      {edited.hold === 'time' && (
        <div class={css.customTimes}>
          <DateField
            name="holdDate"
            label={requests('date')}
            date={edited.holdDate}
            problem={problem}
            onDate={(holdDate) => onEdit({ holdDate })}
          />
          <TimeField
            name="holdTime"
            label={t('timeOfDay')}
            value={edited.holdTime}
            problem={undefined}
            onTime={(holdTime) => onEdit({ holdTime })}
          />
        </div>
      )}
    </fieldset>
  );
}
