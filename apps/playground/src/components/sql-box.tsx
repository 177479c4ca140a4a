import { CodeBlock } from './code-block.tsx';
import { Disclosure } from './disclosure.tsx';
import './sql-box.css';

interface SqlBoxProps {
  readonly sql: string;
  /** Whether it is shown before somebody asks for it. */
  readonly isOpen?: boolean;
}

/** SQL for PostgreSQL. */
export function SqlBox({ sql, isOpen = false }: SqlBoxProps) {
  return (
    <Disclosure title="Show the SQL" className="sql-box" isOpen={isOpen}>
      <CodeBlock code={sql} what="SQL" />
    </Disclosure>
  );
}
