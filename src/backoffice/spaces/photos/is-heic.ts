/** Returns whether a file is an iPhone photo (HEIF), by its type, or by its name where the system has no type for it. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
