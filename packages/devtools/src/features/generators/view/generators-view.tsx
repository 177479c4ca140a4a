import { Empty, useStyles } from '@sno-id/kit';
import { useEffect, useReducer } from 'react';
import { useRegistry } from '../../../ui/panel-context.ts';
import { SourceList } from '../../../ui/source-list.tsx';
import { GeneratorBlock } from './generator-block.tsx';
import css from './generators.css?inline';
import { Radar } from './radar.tsx';

/**
 * How often the numbers are read, in milliseconds: slowly enough to read them. Rates fall while nothing
 * happens.
 */
const READ_MS = 250;

/** Each generator, how much room it has, and whether two of them could make the same ID. */
export function GeneratorsView() {
  useStyles(css);
  const generators = useRegistry(({ generators }) => generators);
  const [, read] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const timer = setInterval(read, READ_MS);
    return () => clearInterval(timer);
  }, []);

  if (generators.length === 0) {
    return (
      <div className="generators">
        <Empty title="No generators yet">
          Pass your generators to the panel:{' '}
          <code className="mono">generators={'{{ app: createGenerator() }}'}</code>
        </Empty>
        <SourceList />
      </div>
    );
  }
  return (
    <div className="generators">
      <Radar generators={generators} />
      <ul aria-label="Generators">
        {generators.map(generator => (
          <GeneratorBlock key={generator.key} generator={generator} />
        ))}
      </ul>
      <SourceList />
    </div>
  );
}
