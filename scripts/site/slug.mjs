// @ts-check

/**
 * The anchor of a heading, as GitHub makes it: a link that works there works in the site.
 *
 * @param {string} heading
 */
export function slug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
