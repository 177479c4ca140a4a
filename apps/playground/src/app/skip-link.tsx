import { pageText } from './content.ts';
import './skip-link.css';

/**
 * The first Tab stop of the page: leads past the masthead. It shows while it has the focus. A
 * button, since the fragment of an address is a place in the playground, and cannot name an element.
 */
export function SkipLink() {
  return (
    <button type="button" className="skip-link" onClick={() => document.querySelector('main')?.focus()}>
      {pageText.skip}
    </button>
  );
}
