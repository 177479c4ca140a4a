declare const brand: unique symbol;

/**
 * An ID with its kind before it, such as `note_brpk4q72xwf2m63l`. A plain string at run time; TypeScript
 * tells those of one kind from those of another, and from plain strings.
 */
export type KindId<Name extends string> = `${Name}_${string}` & { readonly [brand]: Name };

/**
 * What a kind may be called. An ID has no underscore, so the last one of a text is the one between the two.
 */
export const KIND_NAME: RegExp = /^[a-z]([a-z\d_]{0,61}[a-z\d])?$/;
