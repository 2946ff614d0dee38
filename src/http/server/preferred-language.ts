/** Returns the first language of the header `Accept-Language`; empty for `*`. */
export function preferredLanguage(headers: { readonly 'accept-language'?: string | undefined }): string {
  const [requested = ''] = headers['accept-language']?.split(/[,;]/) ?? [];
  return requested.trim() === '*' ? '' : requested.trim();
}
