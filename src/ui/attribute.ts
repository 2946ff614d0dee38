/** Returns the value of an attribute without white space and invisible characters around it, which people copy with it. */
export function attributeOf(element: Element, name: string): string | null {
  return element.getAttribute(name)?.replace(/^[\s\x85\p{Cf}]+|[\s\x85\p{Cf}]+$/gu, '') ?? null;
}
