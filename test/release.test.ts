/** The steps of `npm run release` that need no build. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectLinks } from '../scripts/packages/links.ts';
import { withReleaseSection } from '../scripts/release/changelog.ts';
import { checkVersion } from '../scripts/release/version.ts';

test('a release is newer than the version before', () => {
  for (const next of ['0.1.1', '0.2.0', '1.0.0', '0.10.0']) checkVersion(next, '0.1.0');
  for (const next of ['0.1.0', '0.0.9', '', 'v1.0.0', '1.0', '1.0.0-rc.1', '01.0.0'])
    assert.throws(() => checkVersion(next, '0.1.0'), next);
  assert.throws(() => checkVersion('1.9.9', '2.0.0'));
});

test('the unreleased changes become the section of the version', () => {
  const date = new Date('2027-03-01T12:00:00Z');
  const before = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One\n\n## 1.0.0 – 2027-01-01\n\n- Zero\n';
  const after =
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 – 2027-03-01\n\n### Added\n\n- One\n\n## 1.0.0 – 2027-01-01\n\n- Zero\n';
  assert.equal(withReleaseSection(before, '1.1.0', date), after);
  assert.throws(() => withReleaseSection(after, '1.2.0', date), /no unreleased changes/);
});

test('packages link to the project only if its address is set', () => {
  assert.deepEqual(projectLinks(''), {});
  assert.deepEqual(projectLinks('https://git.example/firsthold'), {
    repository: { type: 'git', url: 'git+https://git.example/firsthold.git' },
    homepage: 'https://git.example/firsthold#readme',
    bugs: 'https://git.example/firsthold/issues',
  });
});
