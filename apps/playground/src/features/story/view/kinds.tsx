import { kindsText } from '../content.ts';
import './kinds.css';

/** The kinds of IDs: what each is for, and what it promises. */
export function Kinds() {
  const { title, columns, kinds } = kindsText;
  return (
    <div className="kinds">
      <h4>{title}</h4>
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, by, use, unique }) => (
            <tr key={kind}>
              <th scope="row">
                {kind} <span className="note">{by}</span>
              </th>
              <td data-column={columns[1]}>{use}</td>
              <td data-column={columns[2]}>{unique}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
