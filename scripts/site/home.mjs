// @ts-check
/* The first page of the site. */

import { STATUS } from './status.mjs';

const FRONT = {
  layout: 'home',
  title: 'IDs your app can make anywhere, even offline',
  titleTemplate: 'sno',
  hero: {
    text: 'IDs your app can make anywhere, even offline.',
    tagline:
      'A sno ID is 16 characters. It sorts by time, carries a byte of your own, and stays unique when the clock moves back.',
    actions: [
      { theme: 'brand', text: 'Get started', link: '/start' },
      { theme: 'alt', text: 'Your first app', link: '/guides/first-app' },
      { theme: 'alt', text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
  },
  features: [
    {
      title: 'Is it safe for me?',
      details: 'Who generates the IDs, and whether they can repeat, in one table.',
      link: '/guarantees',
    },
    {
      title: 'Databases',
      details: 'Which column to choose, SQL functions, ranges and pages.',
      link: '/databases',
    },
    {
      title: 'Offline apps',
      details: 'Final IDs on devices that were online once, and a server that checks them.',
      link: '/guides/offline',
    },
    {
      title: 'Server fleets',
      details: 'A partition for each process, restarts, and threads.',
      link: '/guides/fleet',
    },
    {
      title: 'Moving from UUIDs',
      details: 'One column for both. Old rows stay as they are.',
      link: '/guides/from-uuid',
    },
    {
      title: 'Comparison',
      details: 'UUID, ULID, snowflakes and others, and when not to use sno.',
      link: '/comparison',
    },
  ],
};

const BODY = `
## Make an ID

\`\`\`ts
import { generate } from '@sno-id/sdk';

const id = generate(); // '9q8cwxi23a6k422p': a React key, JSON, a primary key
\`\`\`

${STATUS}. [Get started](./start.md)
`;

/** Front matter is YAML, and so is JSON. */
export const HOME = `---\n${JSON.stringify(FRONT, undefined, 2)}\n---\n${BODY}`;
