import { Button } from '@sno-id/kit';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LoadError } from '../../lib/load-again.ts';
import { boundaryText } from './content.ts';
import './boundary.css';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Called when the user asks for another attempt. Without it, only a reload is offered. */
  readonly onRetry?: () => void;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly error: unknown;
}

const FINE: BoundaryState = { hasFailed: false, error: undefined };

/**
 * Shows what happened in place of children that could not be loaded or that failed. The rest of the page
 * stays.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = FINE;

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { hasFailed: true, error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('a part of the page failed', error, componentStack);
  }

  override render(): ReactNode {
    const { children, onRetry } = this.props;
    const { hasFailed, error } = this.state;
    if (!hasFailed) return children;
    const failed = onRetry ? boundaryText.failed : boundaryText.page;
    const { title, about } = error instanceof LoadError ? boundaryText.unloaded : failed;
    return (
      <div className="boundary" role="alert">
        <h2>{title}</h2>
        <p>{about}</p>
        <p className="boundary-actions">
          {onRetry && (
            <Button
              look="main"
              onClick={() => {
                onRetry();
                this.setState(FINE);
              }}
            >
              {boundaryText.retry}
            </Button>
          )}
          <Button onClick={() => location.reload()}>{boundaryText.reload}</Button>
        </p>
      </div>
    );
  }
}
