/** A message of the SDK as people read it: `Unexpected “!” at character 1`, which the SDK counts from 0. */
export function curly(message: string): string {
  return message
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/\bindex (\d+)/g, (_, index) => `character ${Number(index) + 1}`);
}
