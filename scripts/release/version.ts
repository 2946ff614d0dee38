/** Semantic versions of releases, without build metadata. */
const pattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** @throws Error if `next` is no version, or not newer than `current` */
export function checkVersion(next: string, current: string): void {
  const [parts, before] = [next, current].map((text) => pattern.exec(text)?.slice(1).map(Number));
  if (!parts || !before) throw new Error('give the version, such as: npm run release -- 1.0.0 --dry-run');
  const at = parts.findIndex((part, index) => part !== before[index]);
  if (at < 0 || (parts[at] ?? 0) < (before[at] ?? 0)) throw new Error(`${next} is not newer than ${current}`);
}
