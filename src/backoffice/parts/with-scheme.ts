/** Returns a typed web address with its scheme: `hall.example/terms` gets `https://`. An empty text stays empty. */
export function withScheme(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
