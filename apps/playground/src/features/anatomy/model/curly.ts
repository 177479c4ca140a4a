/** A message of the SDK with the quotation marks of the page: `Unexpected “!”`. */
export function curly(message: string): string {
  return message.replace(/"([^"]*)"/g, '“$1”');
}
