/** Marks elements of ours in the page, so that nothing of ours is taken for the page’s. */
export const OWN_ATTRIBUTE = 'data-sno-devtools';
