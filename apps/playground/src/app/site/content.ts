/* What the page says of its parts that fail. */

export const boundaryText = {
  unloaded: {
    title: 'This part of the page could not be loaded',
    about:
      'The network may be down, or the site was updated since you opened this page. Your work in other sections is still there. If another try fails, reload the page.',
  },
  failed: {
    title: 'This section has stopped working',
    about:
      'An error in the page stopped it; the browser’s console has the details. The other sections still work.',
  },
  page: {
    title: 'The page has stopped working',
    about:
      'An error in the page stopped it; the browser’s console has the details. Notes and progress are stored in this browser.',
  },
  retry: 'Try again',
  reload: 'Reload the page',
};
