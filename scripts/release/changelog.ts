/**
 * Returns the changelog with the unreleased changes as the section of a version, and an empty "Unreleased" before it.
 *
 * @throws Error if there is no unreleased change
 */
export function withReleaseSection(changelog: string, version: string, date: Date): string {
  const heading = '## Unreleased\n';
  const start = changelog.indexOf(heading);
  if (start < 0) throw new Error('CHANGELOG.md has no section "Unreleased"');
  const rest = changelog.slice(start + heading.length);
  const end = rest.search(/^## /m);
  const changes = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (!changes.includes('\n- ')) throw new Error('CHANGELOG.md has no unreleased changes');
  const older = end < 0 ? '' : `\n${rest.slice(end)}`;
  const day = date.toISOString().slice(0, 10);
  return `${changelog.slice(0, start)}${heading}\n## ${version} – ${day}\n\n${changes}\n${older}`;
}
