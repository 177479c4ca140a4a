import { Devtools } from './devtools';

export const metadata = { title: 'Notes, with Next', icons: 'data:,' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Devtools />
      </body>
    </html>
  );
}
