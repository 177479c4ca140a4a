import { Button, Empty } from '@sno-id/kit';
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  readonly children: ReactNode;
  /** The title of the view; without one, nothing takes the place of what failed. */
  readonly title?: string;
}

interface BoundaryState {
  readonly failed?: { readonly error: unknown } | undefined;
}

/**
 * Keeps the panel when one of its views throws, as it does if a schema or clock of the app throws: the view
 * says so, and all others work.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } };
  }

  override render() {
    const { children, title } = this.props;
    const { failed } = this.state;
    if (!failed) return children;
    if (title === undefined) return null;
    return (
      <Empty title={`${title} failed`}>
        <p className="wrong">{String(failed.error)}</p>
        <Button onClick={() => this.setState({ failed: undefined })}>Try again</Button>
      </Empty>
    );
  }
}
