import './nav.css';
import { SectionLink } from './section-link.tsx';
import { SECTIONS } from './sections.ts';

/** The way to the sections. */
export function Nav() {
  return (
    <nav className="nav" aria-label="Sections">
      <ul>
        {SECTIONS.map(section => (
          <li key={section.id}>
            <SectionLink section={section}>{section.title}</SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
