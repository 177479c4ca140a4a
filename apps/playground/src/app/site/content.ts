/* What the page says of its parts that fail. */

export const boundaryText = {
  section: {
    title: 'This section does not work',
    about:
      'It could not be loaded, or an error stopped it; the browser’s console has the details. The network may be down, or the site was updated since you opened this page. The other sections still work.',
  },
  page: {
    title: 'The page has stopped working',
    about:
      'An error in the page stopped it; the browser’s console has the details. Notes and progress are stored in this browser.',
  },
  reload: 'Reload the page',
};
