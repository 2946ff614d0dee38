/** Punycode (RFC 3492): text beyond ASCII in the letters, digits and hyphens of domain names. */
const [base, least, most, skew, damp] = [36, 1, 26, 38, 700];
const firstBias = 72;
const firstCode = 0x80;
const lastCode = 0x10ffff;
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns the text of a punycode label in lower case, without `xn--`; null: it is invalid. */
export function fromPunycode(encoded: string): string | null {
  const end = encoded.lastIndexOf('-');
  const codes = [...encoded.slice(0, Math.max(end, 0))].map((character) => character.codePointAt(0) ?? 0);
  let [code, index, bias] = [firstCode, 0, firstBias];
  for (let at = end + 1; at < encoded.length; ) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digits.indexOf(encoded[at++] ?? ' ');
      if (digit < 0) return null;
      index += digit * weight;
      if (index > Number.MAX_SAFE_INTEGER) return null;
      const threshold = thresholdAt(k, bias);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = codes.length + 1;
    bias = adapt(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > lastCode || (code >= 0xd800 && code <= 0xdfff)) return null;
    codes.splice(index++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

/** Returns a text in lower case as punycode, without `xn--`. */
export function toPunycode(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((each) => each < firstCode);
  let encoded = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let [code, delta, bias, done] = [firstCode, 0, firstBias, basic.length];
  while (done < codes.length) {
    const next = Math.min(...codes.filter((each) => each >= code));
    delta += (next - code) * (done + 1);
    code = next;
    for (const each of codes) {
      if (each < code) delta++;
      if (each !== code) continue;
      encoded += numberOf(delta, bias);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
    delta++;
    code++;
  }
  return encoded;
}

function numberOf(delta: number, bias: number): string {
  let [rest, text] = [delta, ''];
  for (let k = base; ; k += base) {
    const threshold = thresholdAt(k, bias);
    if (rest < threshold) return text + digits[rest];
    text += digits[threshold + ((rest - threshold) % (base - threshold))];
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

const thresholdAt = (k: number, bias: number) => Math.min(Math.max(k - bias, least), most);

function adapt(change: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? damp : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((base - least) * most) / 2; k += base) delta = Math.floor(delta / (base - least));
  return k + Math.floor(((base - least + 1) * delta) / (delta + skew));
}
