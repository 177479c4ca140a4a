// #region devtools
import { profileGenerators } from '@sno-id/devtools/timing';
import { createGenerator } from '@sno-id/sdk';

const notes = createGenerator();
if (import.meta.env.DEV) profileGenerators({ notes });
// #endregion

document.querySelector('button')!.addEventListener('click', () => {
  const item = document.createElement('li');
  item.textContent = notes.next();
  document.querySelector('ul')!.append(item);
});
