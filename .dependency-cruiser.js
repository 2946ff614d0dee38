/**
 * The direction of imports (docs/contribute/architecture.md): what changes least stands lowest.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^src/${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: allowed.map((folder) => `^src/${folder}(/|\\.ts$)`) },
});

/** The rooms of `floor` in their order: each may use those named before it, and none behind it. */
const floors = (floor, rooms) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${floor}-${room}-stands-below-${rooms[index + 1]}`,
    severity: 'error',
    from: { path: `^src/${floor}/${room}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: rooms.slice(index + 1).map((above) => `^src/${floor}/${above}/`) },
  }));

export default {
  forbidden: [
    ...floors('domain', [
      'time',
      'fields',
      'money',
      'venue',
      'letters',
      'booking',
      'access',
      'events',
      'documents',
    ]),
    ...floors('storage', ['engine', 'events', 'venue', 'access', 'booking', 'documents', 'dialects']),
    ...floors('http', ['shell', 'feeds', 'public', 'pages', 'management', 'operator']),
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only(
      'domain-imports-nothing',
      'domain',
      ['domain'],
      'Rules stand alone: no storage, no wire, no runtime.',
    ),
    {
      name: 'domain-is-pure',
      comment: 'The domain runs in a browser too, and takes time and randomness as arguments.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    only('storage-imports-domain', 'storage', ['storage', 'domain']),
    only('operations-import-storage-and-domain', 'operations', ['operations', 'storage', 'domain']),
    only('http-is-a-shell', 'http', [
      'http',
      'operations',
      'storage',
      'domain',
      'media',
      'pool',
      'ui/messages',
      'ui/locale',
      'ui/prices',
      'widget/messages',
      'paths',
    ]),
    {
      name: 'the-page-says-what-the-form-says',
      comment: 'The words of the form are for the page that carries it, not for the wire.',
      severity: 'error',
      from: { path: '^src/http/', pathNot: ['^src/http/pages/', '\\.test\\.ts$'] },
      to: { path: '^src/widget/' },
    },
    only('media-knows-no-storage', 'media', ['media', 'domain']),
    only('pool-knows-no-requests', 'pool', ['pool', 'domain']),
    only('delivery-stands-beside-http', 'delivery', [
      'delivery',
      'operations',
      'storage',
      'domain',
      'ui/locale',
      'ui/messages',
      'paths',
    ]),
    only('cli-is-a-shell', 'cli', [
      'cli',
      'config',
      'http',
      'delivery',
      'operations',
      'storage',
      'domain',
      'pool',
      'paths',
    ]),
    only('client-stands-alone', 'client', ['client', 'paths']),
    only('assistants-use-the-clients', 'mcp', ['mcp', 'client', 'domain']),
    only(
      'ui-knows-no-booking',
      'ui',
      ['ui', 'domain'],
      'What both faces share: neither their sessions nor where their data comes from.',
    ),
    only('widget-uses-the-client', 'widget', ['widget', 'ui', 'client', 'domain', 'paths']),
    only('backoffice-uses-the-client', 'backoffice', [
      'backoffice',
      'ui',
      'client',
      'domain',
      'paths',
      'widget',
    ]),
    {
      name: 'backoffice-shows-the-form-itself',
      comment:
        'The preview of a space is the booking form, loaded for that alone. Otherwise only the words for prices are shared.',
      severity: 'error',
      from: { path: '^src/backoffice/', pathNot: ['^src/backoffice/spaces/preview/', '\\.test\\.tsx?$'] },
      to: { path: '^src/widget/', pathNot: '^src/widget/messages/lazy/[^/]+\\.json$' },
    },
    {
      name: 'paths-import-nothing',
      comment: 'Browsers, servers and tests use them alike.',
      severity: 'error',
      from: { path: '^src/paths\\.ts$' },
      to: {},
    },
    {
      name: 'nothing-imports-main',
      severity: 'error',
      from: {},
      to: { path: '^src/(main|worker)\\.ts$' },
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^test/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Programs of earlier versions, which never change.
    exclude: '^test/upgrade/[0-9]',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
