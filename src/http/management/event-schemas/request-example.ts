/** The booking request in the examples of events. */
const place = {
  space: { id: 'main-hall', name: 'Main Hall' },
  slot: { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '01:00' },
  package: { id: 'dry-hire', name: 'Dry hire' },
  date: '2027-03-12',
  timezone: 'Europe/London',
  startsAt: '2027-03-12T18:00:00.000Z',
  endsAt: '2027-03-13T01:00:00.000Z',
};
const choices = {
  attendance: 80,
  layout: 'Theatre',
  extras: [{ id: 'piano', name: 'Grand piano', pieces: 1 }],
};

/** A pending request. */
export const exampleRequest = {
  reference: 'BR-7K3M9QZ2',
  status: 'pending_approval',
  siteKey: 'riverside-web',
  ...place,
  items: [{ item: 0, ...place, ...choices }],
  title: null,
  guest: {
    name: 'A. Visitor',
    email: 'visitor@example.com',
    phone: null,
    company: null,
    language: 'en',
    address: null,
  },
  message: 'A concert',
  ...choices,
  answers: [{ questionId: 'bar', label: 'Do you need a bar?', value: true }],
  terms: { version: '2027-01', url: 'https://riverside.example/terms', label: 'House rules' },
  totalCents: 144_000,
  currency: 'GBP',
  agreedPrice: null,
  holdExpiresAt: '2027-03-03T12:04:09.120Z',
  challenge: null,
  createdAt: '2027-03-01T12:04:09.120Z',
  decidedAt: null,
};
