import { CodeBlock } from './code-block.tsx';
import { Disclosure } from './disclosure.tsx';
import './sql-box.css';

/** SQL for PostgreSQL, once somebody asks for it. */
export function SqlBox({ sql }: { readonly sql: string }) {
  return (
    <Disclosure title="Show the SQL" className="sql-box">
      <CodeBlock code={sql} what="SQL" />
    </Disclosure>
  );
}
