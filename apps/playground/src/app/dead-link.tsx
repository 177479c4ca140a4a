import { IconButton } from '@sno-id/kit';
import { usePlayground } from '../hooks/use-playground.ts';
import { playground } from '../lib/playground.ts';
import { deadLinkText } from './content.ts';
import './dead-link.css';

/** Says that the link which opened the page leads nowhere, or that a part of it could not be read. */
export function DeadLink() {
  const hash = usePlayground(state => state.deadLink);
  const isMisread = usePlayground(state => state.isMisread);
  return (
    <div role="status">
      {hash !== undefined && (
        <div className="dead-link">
          <p>{deadLinkText.about({ hash })}</p>
          <IconButton
            label={deadLinkText.close}
            path="M4 4l8 8M12 4l-8 8"
            onClick={() => playground.setState({ deadLink: undefined })}
          />
        </div>
      )}
      {isMisread && (
        <div className="dead-link">
          <p>{deadLinkText.misread}</p>
        </div>
      )}
    </div>
  );
}
