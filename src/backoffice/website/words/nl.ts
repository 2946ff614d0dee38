import type { Translated } from '../../words/area-words.ts';
import type { words as english } from './en.ts';

export const words = {
  title: 'Website',
  about:
    'Twee regels zetten het boekingsformulier op uw website. Een websitesleutel zegt welke websites het mogen tonen.',
  none: 'Er is nog geen websitesleutel',
  newKey: 'Een nieuwe websitesleutel',
  change: 'Wijzigen',
  isDisabled: 'Uitgeschakeld',
  noWebsite: 'voor geen enkele website',
  holdsFor: 'een aanvraag houdt de datum {period} vast',
  ownPage: 'De eigen pagina, om naar te linken',
  snippet: 'De regels voor uw website',
  copySnippet: 'De regels van {key} kopiëren',
  label: 'Naam, voor uzelf',
  websites: 'Websites die het formulier mogen tonen',
  websitesHint: 'één per regel; www is een andere',
  holdPeriod: 'Een aanvraag houdt de datum vast',
  hasPage: 'Er is een eigen pagina, /book/…',
  enabled: 'Ingeschakeld',
  enabledAbout: 'Uitgeschakeld toont het formulier van deze websites niets.',
  key: 'Sleutel',
  keyHint: 'letters, cijfers, - en _; openbaar, en blijft zo',
  makeKey: 'Sleutel maken',
  'hold-24h': '24 uur',
  'hold-48h': '48 uur',
  'hold-3d': '3 dagen',
  'hold-7d': '7 dagen',
  'hold-14d': '14 dagen',
  'hold-30d': '30 dagen',
  'hold-none': 'zo lang als u nodig hebt',
} satisfies Translated<typeof english>;
