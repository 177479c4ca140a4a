/** What bundlers write in, and `@sno-id/devtools` reads. */
declare namespace NodeJS {
  interface ProcessEnv {
    readonly NODE_ENV?: string;
  }
}
