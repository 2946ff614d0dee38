/**
 * The direction of imports (docs/contribute/architecture.md): what changes least comes first.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^src/${from}(/|\\.ts$)`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: allowed.map((folder) => `^src/${folder}(/|\\.ts$)`) },
});

/**
 * The folders of a folder, in order: each may import those before it, and nothing else there. One that is not listed may
 * import nothing, so that a new or renamed folder is added here.
 */
const layers = (parent, folders) => [
  ...folders.map((folder, index) => ({
    name: `${parent}-${folder}-imports-only-layers-below`,
    severity: 'error',
    from: { path: `^src/${parent}/${folder}/`, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: `^src/${parent}/[^/]+/`,
      pathNot: folders.slice(0, index + 1).map((below) => `^src/${parent}/${below}/`),
    },
  })),
  {
    name: `${parent}-has-only-listed-folders`,
    severity: 'error',
    from: {
      path: `^src/${parent}/[^/]+/`,
      pathNot: [...folders.map((folder) => `^src/${parent}/${folder}/`), '\\.test\\.tsx?$'],
    },
    to: {},
  },
];

export default {
  forbidden: [
    ...layers('domain', [
      'time',
      'fields',
      'money',
      'venue',
      'letters',
      'booking',
      'access',
      'events',
      'reports',
      'documents',
    ]),
    ...layers('storage', [
      'engine',
      'events',
      'venue',
      'access',
      'booking',
      'reports',
      'documents',
      'dialects',
    ]),
    ...layers('operations', ['events', 'access', 'booking', 'documents', 'venue']),
    ...layers('backoffice', [
      'messages',
      'base',
      'api',
      'parts',
      'requests',
      'account',
      'calendar',
      'guests',
      'import',
      'reports',
      'search',
      'spaces',
      'today',
      'website',
      'settings',
      'shell',
    ]),
    ...layers('http', ['server', 'feeds', 'public', 'pages', 'management', 'operator']),
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('domain-imports-nothing', 'domain', ['domain'], 'Rules use no storage, no HTTP and no runtime.'),
    {
      name: 'domain-is-pure',
      comment: 'The domain runs in a browser too, and takes time and randomness as arguments.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    only('storage-imports-domain', 'storage', ['storage', 'domain']),
    only('operations-import-storage-and-domain', 'operations', ['operations', 'storage', 'domain']),
    only('http-imports-operations-and-below', 'http', [
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
      name: 'only-pages-import-texts-of-the-form',
      comment: 'The texts of the form are for the booking page, not for the APIs.',
      severity: 'error',
      from: { path: '^src/http/', pathNot: ['^src/http/pages/', '\\.test\\.ts$'] },
      to: { path: '^src/widget/' },
    },
    only('media-imports-domain', 'media', ['media', 'domain']),
    only('pool-imports-domain', 'pool', ['pool', 'domain']),
    only('delivery-imports-operations-and-below', 'delivery', [
      'delivery',
      'operations',
      'storage',
      'domain',
      'ui/locale',
      'ui/messages',
      'paths',
    ]),
    only('worker-imports-http-and-pool', 'worker', ['http', 'config', 'pool', 'storage']),
    only('config-imports-http', 'config', ['config-names', 'http', 'domain']),
    only('main-imports-cli', 'main', ['cli', 'config', 'storage/dialects']),
    only('cli-imports-http-and-below', 'cli', [
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
    only('client-imports-paths', 'client', ['client', 'paths']),
    only('mcp-imports-clients', 'mcp', ['mcp', 'client', 'domain']),
    only(
      'ui-imports-domain',
      'ui',
      ['ui', 'domain'],
      'Shared by form and back-office: no sessions and no requests.',
    ),
    only('widget-imports-client', 'widget', ['widget', 'ui', 'client', 'domain', 'paths']),
    only('backoffice-imports-client', 'backoffice', [
      'backoffice',
      'ui',
      'client',
      'domain',
      'paths',
      'widget',
    ]),
    {
      name: 'only-the-preview-imports-the-form',
      comment: 'The preview of a space is the booking form. Elsewhere only its texts for prices are shared.',
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
