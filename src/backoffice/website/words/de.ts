import type { Translated } from '../../words/area-words.ts';
import type { words as english } from './en.ts';

export const words = {
  title: 'Website',
  about:
    'Zwei Zeilen bringen das Buchungsformular auf Ihre Website. Ein Website-Schlüssel sagt, welche Websites es zeigen dürfen.',
  none: 'Noch gibt es keinen Website-Schlüssel',
  newKey: 'Ein neuer Website-Schlüssel',
  change: 'Ändern',
  isDisabled: 'Abgeschaltet',
  noWebsite: 'für keine Website',
  holdsFor: 'eine Anfrage hält ihren Tag {period}',
  ownPage: 'Die eigene Seite, zum Verlinken',
  snippet: 'Die Zeilen für Ihre Website',
  copySnippet: 'Die Zeilen von {key} kopieren',
  label: 'Name, für Sie selbst',
  websites: 'Websites, die das Formular zeigen dürfen',
  websitesHint: 'eine je Zeile; www ist eine andere',
  holdPeriod: 'Eine Anfrage hält ihren Tag',
  hasPage: 'Er hat eine eigene Seite, /book/…',
  enabled: 'Eingeschaltet',
  enabledAbout: 'Abgeschaltet zeigt das Formular dieser Websites nichts.',
  key: 'Schlüssel',
  keyHint: 'Buchstaben, Ziffern, - und _; er ist öffentlich und bleibt',
  makeKey: 'Schlüssel anlegen',
  'hold-24h': '24 Stunden',
  'hold-48h': '48 Stunden',
  'hold-3d': '3 Tage',
  'hold-7d': '7 Tage',
  'hold-14d': '14 Tage',
  'hold-30d': '30 Tage',
  'hold-none': 'so lange Sie brauchen',
} satisfies Translated<typeof english>;
