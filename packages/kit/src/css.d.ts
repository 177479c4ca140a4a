/** The text of a style sheet, which {@link useStyles} puts where it is needed. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
