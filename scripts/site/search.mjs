// @ts-check
/* How the search of the site ranks pages. */

/** VitePress writes these functions into the page, so they can use nothing else of this file. */
export const SEARCH = {
  // In a short word another letter makes another word.
  fuzzy: (/** @type {string} */ term) => (term.length > 5 ? 0.2 : false),
  boost: { title: 4, text: 2, titles: 1 },
  // Pages for those who write stores, tests or the project come after those for users.
  boostDocument: (/** @type {string} */ id) =>
    /\/reference\/.*-(?:conformance|testing)\./.test(id)
      ? 0.2
      : /\/(?:changelog|architecture|releasing|vectors|contributing(?:\/\w+)?|decisions(?:\/[\w-]+)?)\./.test(
            id,
          )
        ? 0.4
        : /\/reference\//.test(id)
          ? 0.7
          : 1,
};
