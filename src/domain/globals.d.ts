/**
 * The one global of the platform that `src/domain` uses. Browsers and Node.js both have it. `tsconfig.domain.json` knows
 * neither, so that nothing else of either gets into the domain.
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
