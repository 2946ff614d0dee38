/**
 * A part of `npm run test:long`: checks the files in deploy/ and the compose files with the programs that read them, as
 * far as that is possible without root, a container engine or a cluster. Debian's packages are installed if missing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installMissing } from './debian-packages.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'firsthold-deployment-'));
/** Installed for this check only: the Kubernetes schemas and a YAML parser. */
const kubernetesSchemas = 'kubernetes-models@5.1.0';
const yamlParser = 'yaml@2.9.1';

installMissing({
  '/usr/bin/promtool': 'prometheus',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/docker-compose': 'docker-compose',
  '/usr/bin/systemd-analyze': 'systemd',
});

const results = [
  run('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml']),
  run('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yml']),
  run('nginx', ['-t', '-c', nginxConfiguration()]),
  run('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile']),
  run('haproxy', ['-c', '-f', haproxyConfiguration()]),
  run('systemd-analyze', ['verify', ...systemdUnits()]),
  run('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet']),
  run('docker-compose', ['-f', 'compose.sqlite.yaml', 'config', '--quiet']),
  await checkKubernetes('deploy/kubernetes/firsthold.yaml'),
];
rmSync(folder, { recursive: true });
process.exitCode = results.every(Boolean) ? 0 : 1;

/** Runs a program; prints its output and returns false if it fails. */
function run(command: string, words: readonly string[]): boolean {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, POSTGRES_PASSWORD: 'example', HOME: folder },
  });
  return report([command, ...words].join(' '), status === 0 ? [] : [`${error ?? ''}${stdout}${stderr}`]);
}

function report(what: string, problems: readonly string[]): boolean {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${what}`);
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

/** Wraps the site in a complete configuration with a certificate and an unprivileged port; returns its path. */
function nginxConfiguration(): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=booking.example -keyout ${key} -out ${certificate}`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  const site = readFileSync(join(root, 'deploy/nginx/firsthold.conf'), 'utf8')
    .replace('/etc/ssl/booking.example.crt', certificate)
    .replace('/etc/ssl/booking.example.key', key)
    .replace('listen 443', 'listen 8443')
    .replace('/var/log/nginx/access.log', join(folder, 'access.log'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${site}}\n`);
  return file;
}

/** Replaces the certificate by the one of nginx; returns the path. */
function haproxyConfiguration(): string {
  const [whole, file] = [join(folder, 'both.pem'), join(folder, 'haproxy.cfg')];
  writeFileSync(
    whole,
    ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
  );
  const shipped = readFileSync(join(root, 'deploy/haproxy/firsthold.cfg'), 'utf8');
  writeFileSync(file, shipped.replace('/etc/ssl/booking.example.pem', whole));
  return file;
}

/** Copies the units with the path of this Node.js and an existing user, because `verify` looks for both. */
function systemdUnits(): string[] {
  return readdirSync(join(root, 'deploy/systemd')).map((name) => {
    const unit = readFileSync(join(root, 'deploy/systemd', name), 'utf8');
    const file = join(folder, name.replace('@', '@8081'));
    writeFileSync(
      file,
      unit.replace('/usr/bin/node', process.execPath).replace('User=firsthold', 'User=nobody'),
    );
    return file;
  });
}

/** Validates each Kubernetes object against the schema of its API version and kind. */
async function checkKubernetes(file: string): Promise<boolean> {
  execFileSync(
    'npm',
    ['install', '--silent', '--no-save', '--prefix', folder, kubernetesSchemas, yamlParser],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const load = (path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href);
  const { parseAllDocuments } = await load('yaml/dist/index.js');
  const documents: { toJS(): KubernetesObject }[] = parseAllDocuments(readFileSync(join(root, file), 'utf8'));
  const problems: string[] = [];
  for (const object of documents.map((document) => document.toJS())) {
    try {
      const kinds = await load(`kubernetes-models/${object.apiVersion}/${object.kind}.js`);
      new kinds[object.kind](object).validate();
    } catch (error) {
      problems.push(`${object.kind}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return report(`${kubernetesSchemas} ${file}`, problems);
}

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}
