import { kindsText } from '../content.ts';
import './kinds.css';

/** The kinds of IDs: what each promises, and the bits that tell it apart. */
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
          {kinds.map(({ kind, by, topBit, tick, unique }) => (
            <tr key={kind}>
              <th scope="row">
                {kind} <span className="note">{by}</span>
              </th>
              <td>{topBit}</td>
              <td>{tick}</td>
              <td>{unique}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
