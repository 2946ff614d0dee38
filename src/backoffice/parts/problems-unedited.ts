type Problems = ReadonlyMap<string, string>;

/**
 * Returns the field errors of fields that were not edited since they were sent: the others may be right now, and an
 * entry may have moved.
 *
 * @param problems by path, such as `questions[0].choices`
 */
export function problemsUnedited(problems: Problems, sent: unknown, now: unknown): Problems {
  const isSame = (path: string) => JSON.stringify(valueAt(sent, path)) === JSON.stringify(valueAt(now, path));
  return new Map([...problems].filter(([path]) => isSame(path)));
}

/** Returns the value at a path, or of the text that is edited in its place; forms may have nested members at the top. */
function valueAt(draft: unknown, path: string): unknown {
  const names = path.split(/[.[\]]+/).filter((name) => name !== '');
  return valueIn(draft, names) ?? valueIn(draft, names.slice(-1));
}

const valueIn = (draft: unknown, names: readonly string[]) =>
  names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null)?.[name] : value,
    draft,
  );
