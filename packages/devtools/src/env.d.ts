/** Replaced by bundlers; there is no such thing in a browser. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };
