import { Button, Segmented } from '@sno-id/kit';
import { Panel } from '../../../components/panel.tsx';
import { endingOf, grantsText, rulesText } from '../content.ts';
import { BROKEN } from '../model/grants-codec.ts';
import type { Broken, Scene } from '../model/scene.ts';
import type { SandboxControl } from './use-sandbox.ts';

const HELP: Readonly<Record<Broken, string>> = {
  none: rulesText.noneHelp,
  claims: rulesText.claimsHelp,
  blocks: rulesText.blocksHelp,
  copies: rulesText.copiesHelp,
};

/** Which rule is broken, and what to do about it. */
export function RulesPanel({ sandbox }: { readonly sandbox: SandboxControl }) {
  const { scene, story } = sandbox;
  return (
    <Panel title={grantsText.rules} className="grants-rules">
      <Segmented
        label={rulesText.label}
        options={BROKEN.map(value => ({ value, label: rulesText[value] }))}
        value={scene.broken}
        onChange={sandbox.setBroken}
      />
      <p className="grants-help">{HELP[scene.broken]}</p>
      <p className="grants-caption" aria-live={sandbox.isTouched ? 'polite' : 'off'}>
        {captionAt(scene, story)}
      </p>
      <div className="grants-buttons">
        {story && (
          <Button look="main" aria-disabled={story === 'over'} onClick={sandbox.next}>
            {grantsText.next}
          </Button>
        )}
        <Button onClick={() => sandbox.act({ type: 'wait', ms: 4096 })}>{grantsText.wait}</Button>
        <Button aria-disabled={!sandbox.can({ type: 'add' })} onClick={() => sandbox.act({ type: 'add' })}>
          {grantsText.add}
        </Button>
        <Button look={story === 'over' ? 'main' : 'quiet'} onClick={sandbox.restart}>
          {grantsText.restart}
        </Button>
      </div>
      {!sandbox.can({ type: 'add' }) && <p className="note">{grantsText.full}</p>}
    </Panel>
  );
}

/** What was done last, and at the moments that count what it came to. */
function captionAt(scene: Scene, story: SandboxControl['story']): string {
  if (story === 'opening') return grantsText.opening;
  if (story === 'telling') return grantsText.telling({ count: scene.counts.pending });
  return story === 'over' ? endingOf(scene) : scene.caption || grantsText.before;
}
