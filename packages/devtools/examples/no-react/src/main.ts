// #region devtools
import { mountSnoDevtools } from '@sno-id/devtools';
import { createGenerator } from '@sno-id/sdk';

const notes = createGenerator();

mountSnoDevtools(document.body, { generators: { notes } });
// #endregion

document.querySelector('button')!.addEventListener('click', () => {
  const item = document.createElement('li');
  item.textContent = notes.next();
  document.querySelector('ul')!.append(item);
});
