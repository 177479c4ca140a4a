/** What a reader takes along: a byte with a meaning, a generator, and an ID in both of its forms. */
export function storyCode(): string {
  return `import { createGenerator, toUuid } from '@sno-id/sdk';
import { defineMeta, oneOf } from '@sno-id/sdk/meta';

const about = defineMeta({ kind: oneOf(['note', 'photo']) });
// The number of this server: below
// 32,768 where devices have grants.
const ids = createGenerator({ partition: 7 });

export function newNote(text: string) {
  const id = ids.next(about.pack({ kind: 'note' }));
  return { id, uuid: toUuid(id), text };
}
`;
}
