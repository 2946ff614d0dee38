/** Vite writes style sheets to files and links them where they are needed. */
declare module '*.css';

/** A CSS module: its classes by their names. styles.test.ts checks that each one exists. */
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: an index signature would forbid `css.name`
  const css: any;
  export default css;
}
