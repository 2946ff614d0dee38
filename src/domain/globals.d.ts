/**
 * The only platform globals that `src/domain` uses; browsers and Node.js both have it. `tsconfig.domain.json` includes
 * neither platform's types, so that the domain uses nothing else of them.
 */
declare class URL {
  static parse(text: string): URL | null;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly href: string;
  hash: string;
}

/** Encodes text; browsers and Node.js both have it. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** Decodes text; browsers and Node.js both have it. */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
