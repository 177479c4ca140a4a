import { Button } from '@sno-id/kit';
import { playground } from '../lib/playground.ts';
import { startText } from './content.ts';
import './start-button.css';

/** The primary action of the first screen: opens the story. */
export function StartButton() {
  return (
    <Button look="main" className="start-button" onClick={() => playground.getState().go('story')}>
      {startText.start} <small>{startText.startNote}</small>
    </Button>
  );
}
