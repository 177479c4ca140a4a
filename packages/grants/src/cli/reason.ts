/**
 * Why something failed, in one line: what an error says, and what caused it. A connection that is refused at
 * several addresses says nothing itself.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const { code, errors = [] } = error as { code?: unknown; errors?: unknown[] };
  const own = message || errors.map(reasonOf).join(', ') || String(code ?? error.name);
  return (cause === undefined ? own : `${own}: ${reasonOf(cause)}`).replace(/\s+/g, ' ');
}
