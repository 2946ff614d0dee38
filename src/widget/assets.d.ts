/** Style sheets are imported as text, bundled by Vite. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
