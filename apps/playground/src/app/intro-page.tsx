import { Opening } from '../features/opening/view/opening.tsx';
import { playground } from '../lib/playground.ts';
import { askForFocus } from '../lib/read-focus.ts';

/** The first screen: what sno is, and an ID made now. The story and the anatomy are one click away. */
export function IntroPage() {
  const { go } = playground.getState();
  return (
    <div className="intro">
      <Opening onStart={() => go('story')} onRead={read} onTakeApart={id => go('anatomy', id)} />
    </div>
  );
}

/** Shows a text in the anatomy, which reads IDs of any format. Its code is not part of the first load. */
async function read(text: string): Promise<void> {
  const { workbench } = await import('../lib/workbench.ts');
  workbench.getState().type(text);
  askForFocus();
  playground.getState().go('anatomy');
}
