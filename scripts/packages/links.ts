import project from '../../package.json' with { type: 'json' };

/** Returns the members of package.json that link to the project; none while `config.repository` is empty. */
export function projectLinks(repository: string = project.config.repository): object {
  if (repository === '') return {};
  return {
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  };
}
