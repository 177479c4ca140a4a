import { Button } from '@sno-id/kit';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { boundaryText } from './content.ts';
import './boundary.css';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Whether it is around a section: the rest of the page works. */
  readonly isSection?: boolean;
}

/**
 * Shows what happened, and a reload, in place of children that could not be loaded or that failed. Firefox
 * does not ask again for a module that it could not load, so a reload is what helps everywhere.
 */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('a part of the page failed', error, componentStack);
  }

  override render(): ReactNode {
    const { children, isSection = false } = this.props;
    if (!this.state.hasFailed) return children;
    const { title, about } = isSection ? boundaryText.section : boundaryText.page;
    return (
      <div className="boundary" role="alert">
        <h2>{title}</h2>
        <p>{about}</p>
        <p className="boundary-actions">
          <Button look="main" onClick={() => location.reload()}>
            {boundaryText.reload}
          </Button>
        </p>
      </div>
    );
  }
}
