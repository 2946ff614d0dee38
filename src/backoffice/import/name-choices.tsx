import { type FoundName, meanings } from '../../domain/booking/import/found-names.ts';
import { importStatuses } from '../../domain/booking/import/status-cells.ts';
import { Select } from '../../ui/parts/select.tsx';
import { formats } from '../messages/language.ts';
import { t } from './messages.ts';
import css from './style.module.css';
import type { OpenImport } from './use-import.ts';

const shownNames = ({ names }: OpenImport) =>
  names.filter(({ kind, text }) => kind !== 'status' || text !== '');

/** Renders a choice for each name in the file that matches nothing of the venue. */
export function UnknownNames({ opened }: { readonly opened: OpenImport }) {
  const unknown = shownNames(opened).filter(({ meaning }) => meaning === null);
  if (unknown.length === 0) return null;
  return (
    <section class={`card ${css.names} ${css.needed}`}>
      <h3>{t('namesOpen', { count: unknown.length })}</h3>
      <p>{t('namesText')}</p>
      <Names names={unknown} onMeaning={opened.setMeaning} />
    </section>
  );
}

/** Renders the matched names; expanded, the matches can be changed. */
export function MatchedNames({ opened }: { readonly opened: OpenImport }) {
  const matched = shownNames(opened).filter(({ meaning }) => meaning !== null);
  if (matched.length === 0) return null;
  return (
    <details class={css.fold}>
      <summary>
        {t('names')} <small>{t('namesMatched', { count: matched.length })}</small>
      </summary>
      <Names names={matched} onMeaning={opened.setMeaning} />
    </details>
  );
}

function Names({
  names,
  onMeaning,
}: {
  readonly names: readonly FoundName[];
  readonly onMeaning: OpenImport['setMeaning'];
}) {
  return (
    <div class={css.fields}>
      {names.map((name) => (
        <Select
          key={name.key}
          name={name.key}
          label={t(`kind_${name.kind}`, { text: name.text || t('emptyName') })}
          hint={[...(name.within === null ? [] : [name.within]), t('rows', { count: name.rows })].join(
            formats.comma,
          )}
          value={name.meaning ?? ''}
          none={name.meaning === null ? t('choose') : null}
          options={optionsOf(name)}
          isRequired={name.meaning === null}
          problem={undefined}
          onValue={(meaning) => meaning !== '' && onMeaning(name.key, meaning)}
        />
      ))}
    </div>
  );
}

function optionsOf({ kind, options, hasTimes }: FoundName): (readonly [string, string])[] {
  if (kind === 'status')
    return importStatuses.map((status) => [status, status === 'skip' ? t('skipRows') : t(`as_${status}`)]);
  return [
    ...options.map(({ id, name }) => [id, name] as const),
    ...((kind === 'slot' || kind === 'package') && hasTimes ? [[meanings.times, t('asTimes')] as const] : []),
    ...(kind === 'slot' ? [[meanings.day, t('asDay')] as const] : []),
    ...(kind === 'space' ? [[meanings.skip, t('skipRows')] as const] : []),
  ];
}
