/** What a client of a released API or file format would miss in a later document of it. */

type Json = Readonly<Record<string, unknown>>;

interface Place {
  readonly at: string;
  /** Whether clients send this. Then nothing new may be required of it. */
  readonly isSent: boolean;
}

/** Members that explain and do not bind. */
const descriptive = new Set([
  'info',
  'servers',
  'tags',
  'summary',
  'description',
  'title',
  'example',
  'examples',
  'deprecated',
  // Only what operations refer to is compared.
  'components',
]);
/** Members whose own members are names that the API chose. */
const namesOfTheApi = new Set(['paths', 'webhooks', 'properties', 'responses', 'headers', 'content']);

/** Lists what `after` lacks or changes of `before`, and what it newly requires of clients. */
export function breakingChanges(before: Json, after: Json): string[] {
  const compared = new Set<string>();
  // A file format, which has no paths, is what clients send.
  return changesOf(before, after, { at: '', isSent: before['paths'] === undefined });

  function changesOf(old: unknown, current: unknown, place: Place): string[] {
    if (isObject(old) && isObject(current)) {
      const name = `${old['$ref']} ${current['$ref']} ${place.isSent}`;
      if (old['$ref'] !== undefined && compared.has(name)) return [];
      compared.add(name);
      return changesOfObject(resolved(before, old), resolved(after, current), place);
    }
    if (Array.isArray(old) && Array.isArray(current)) return changesOfList(old, current, place);
    return old === current ? [] : [`${place.at}: ${JSON.stringify(old)} → ${JSON.stringify(current)}`];
  }

  function changesOfObject(old: Json, current: Json, { at, isSent }: Place): string[] {
    const hasNames = namesOfTheApi.has(at.replace(/.* /, ''));
    const binding = (object: Json) => Object.keys(object).filter((key) => hasNames || !descriptive.has(key));
    const kept = binding(old).flatMap((key) =>
      Object.hasOwn(current, key)
        ? changesOf(old[key], current[key], { at: `${at} ${key}`, isSent: isSentIn(key, at, isSent) })
        : [`${at} ${key}: removed`],
    );
    if (!isSent || hasNames) return kept;
    // Properties are optional, and an empty schema accepts everything.
    const isBinding = (key: string) => key !== 'properties' && JSON.stringify(current[key]) !== '{}';
    const added = binding(current).filter((key) => !Object.hasOwn(old, key) && isBinding(key));
    return [...kept, ...added.map((key) => `${at} ${key}: newly required`)];
  }

  function changesOfList(old: readonly unknown[], current: readonly unknown[], place: Place): string[] {
    if (place.at.endsWith(' parameters')) return changesOfParameters(old, current, place);
    if (old.some(isObject))
      return old.flatMap((each, index) =>
        changesOf(each, current[index], { ...place, at: `${place.at} ${index}` }),
      );
    const removed = old.filter((each) => !current.includes(each));
    const isMoreRequired = place.isSent && place.at.endsWith(' required');
    const added = isMoreRequired ? current.filter((each) => !old.includes(each)) : [];
    return [
      ...removed.map((each) => `${place.at} ${each}: removed`),
      ...added.map((each) => `${place.at} ${each}: newly required`),
    ];
  }

  function changesOfParameters(old: readonly unknown[], current: readonly unknown[], place: Place): string[] {
    const byName = (document: Json, list: readonly unknown[]): Json =>
      Object.fromEntries(
        list.map((each) => {
          const parameter = resolved(document, each as Json);
          return [`${parameter['in']} ${parameter['name']}`, parameter];
        }),
      );
    const [was, is] = [byName(before, old), byName(after, current)];
    return Object.entries({ ...is, ...was }).flatMap(([name, parameter]) => {
      const at = `${place.at} ${name}`;
      if (is[name] === undefined) return [`${at}: removed`];
      if (was[name] !== undefined) return changesOf(was[name], is[name], { at, isSent: true });
      return (parameter as Json)['required'] === true ? [`${at}: newly required`] : [];
    });
  }
}

/** Webhooks are requests that the service sends. */
function isSentIn(key: string, at: string, isSent: boolean): boolean {
  if (key === 'responses') return false;
  return key === 'parameters' || key === 'requestBody' ? !at.startsWith(' webhooks') : isSent;
}

function resolved(document: Json, object: Json): Json {
  const reference = object['$ref'];
  if (typeof reference !== 'string') return object;
  const target = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((parent, name) => isObject(parent) && parent[name], document);
  if (!isObject(target)) throw new Error(`${reference} is not defined.`);
  return target;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
