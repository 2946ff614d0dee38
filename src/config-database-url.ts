/** What the service and `pg_dump` read differently in a URL of PostgreSQL: the nightly dump connects with that of the service. */

/** The parameters of libpq 18. It refuses a URL with any other. */
const libpqNames = new Set(
  `application_name channel_binding client_encoding connect_timeout dbname fallback_application_name gssdelegation gssencmode
  gsslib host hostaddr keepalives keepalives_count keepalives_idle keepalives_interval krbsrvname load_balance_hosts
  max_protocol_version min_protocol_version options passfile password port replication require_auth requirepeer service
  ssl_max_protocol_version ssl_min_protocol_version sslcert sslcertmode sslcompression sslcrl sslcrldir sslkey sslmode
  sslnegotiation sslpassword sslrootcert sslsni target_session_attrs tcp_user_timeout user`.split(/\s+/),
);

/** Parameters that libpq obeys and the driver of the service does not read, with the values that change nothing. */
const ignoredByService: ReadonlyMap<string, readonly string[]> = new Map([
  ['channel_binding', ['prefer', 'disable']],
  ['gssencmode', ['prefer', 'disable']],
  ['hostaddr', []],
  ['passfile', []],
  ['require_auth', []],
  ['requirepeer', []],
  ['service', []],
  ['sslcertmode', ['allow', 'disable']],
  ['sslcrl', []],
  ['sslcrldir', []],
  ['ssl_max_protocol_version', []],
  ['ssl_min_protocol_version', []],
  ['target_session_attrs', ['any']],
]);

const libpqModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];
const sameForBoth = 'use sslmode=verify-full&sslrootcert=FILE (docs/run/postgresql.md, TLS)';

/** Returns the value of `ssl` that the driver cannot read; null: none. `ssl=false` ended the process, or demanded TLS. */
export function unreadableSsl(url: string): string | null {
  const ssl = parametersOf(url).get('ssl') ?? '';
  return ['', '0', '1', 'true'].includes(ssl) ? null : ssl;
}

/** Says what `pg_dump` refuses of a URL, or reads in another way than the service. */
export function dumpDifferences(url: string): string[] {
  const parameters = parametersOf(url);
  const has = (name: string) => parameters.has(name);
  const mode = parameters.get('sslmode');
  const isJdbc = parameters.get('ssl') === 'true';
  const unknown = [...parameters.keys()].filter(
    (name) => !libpqNames.has(name) && !(name === 'ssl' && isJdbc),
  );
  const refused = [
    ...(/^\w+:\/\/[^/?#]*@[^/?#]*@/.test(url)
      ? [
          'DATABASE_URL has an @ in the user or password, where pg_dump begins the host name, so the nightly dump fails; write %40',
        ]
      : []),
    ...(/%(?![\da-f]{2})/i.test(url)
      ? [
          'DATABASE_URL has a % without two hexadecimal digits behind it, which pg_dump refuses, so the nightly dump fails; write %25',
        ]
      : []),
    ...unknown.map((name) => {
      const remedy = name === 'ssl' || name === 'uselibpqcompat' ? sameForBoth : 'leave it out';
      return `DATABASE_URL has ${name}=…, which pg_dump refuses, so the nightly dump fails; ${remedy}`;
    }),
    ...[...parameters]
      .filter(([name, value]) => value !== '' && ignoredByService.get(name)?.includes(value) === false)
      .map(
        ([name]) =>
          `DATABASE_URL has ${name}=…, which pg_dump obeys and the service ignores, so the service connects without it; leave it out, and do not rely on it`,
      ),
  ];
  if (mode !== undefined && !libpqModes.includes(mode))
    return [
      ...refused,
      `DATABASE_URL has sslmode=${mode}, which pg_dump refuses, so the nightly dump fails; ${sameForBoth}`,
    ];
  if (mode === 'disable' || has('uselibpqcompat')) return refused;
  if (mode === 'verify-full')
    return has('sslrootcert')
      ? refused
      : [
          ...refused,
          `DATABASE_URL has no sslrootcert: the service trusts the CAs of Node.js, and pg_dump those in ~/.postgresql/root.crt; ${sameForBoth}`,
        ];
  const named =
    mode === undefined
      ? ['sslrootcert', 'sslcert', 'sslkey', 'ssl'].find((name) => has(name) && (name !== 'ssl' || isJdbc))
      : `sslmode=${mode}`;
  return named === undefined
    ? refused
    : [
        ...refused,
        `DATABASE_URL has ${named}: the service demands TLS and checks the certificate and its host name, and pg_dump checks less; ${sameForBoth}`,
      ];
}

/** Its authority may be one that only PostgreSQL reads. */
const parametersOf = (url: string): ReadonlyMap<string, string> =>
  new Map(new URLSearchParams(/\?.*/s.exec(url)?.[0]));
