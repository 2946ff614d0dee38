/** Icons of the back-office in the text colour. Each is shown beside a text with the same meaning. */
const drawings = {
  today: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20',
  requests: 'M4 5h16v11h-5l-1.5 3h-3L9 16H4zM8 9h8M8 12h5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  openings: 'M4 6h10M4 6v14h6M4 10h12M8 3v4M15.5 13a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M18 19l3 3',
  spaces: 'M4 20V8l8-4 8 4v12M9 20v-6h6v6',
  guests:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.8-4 3.3-5.5 6.5-5.5s5.7 1.5 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.2.6 3.6 2.2 4 5.1',
  website: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  bookkeeping: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  reports: 'M3 20h18M6 20v-7M12 20V5M18 20v-10',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  cross: 'M6 6l12 12M18 6L6 18',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c1-5 4-6 8-6s7 1 8 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;
export type IconName = keyof typeof drawings;

/** Renders an icon, hidden from screen readers. */
export function SvgIcon({ name }: { readonly name: IconName }) {
  return (
    <svg class="drawn" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
