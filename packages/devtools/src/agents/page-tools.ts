import { failed, type Tool } from './tool.ts';

/** WebMCP, as far as it is used: it is new, and only some browsers have it. */
interface ModelContext {
  registerTool?(tool: object, options: { readonly signal: AbortSignal }): unknown;
}

/**
 * Offers tools to agents that look at this page: by WebMCP where the browser has it, and to
 * chrome-devtools-mcp. Returns what ends that.
 */
export function offerTools(tools: readonly Tool[]): () => void {
  const end = new AbortController();
  const { signal } = end;
  const offered = tools.map(({ name, description, inputSchema, execute }) => ({
    name,
    description,
    inputSchema,
    // The text of an error that is thrown does not reach the agent.
    execute: (input: unknown) => execute(input ?? {}).catch(failed),
    annotations: { readOnlyHint: true, debugging: true, untrustedContentHint: true },
  }));
  const { modelContext } = document as { modelContext?: ModelContext };
  // Refused where another panel of this page has it already.
  const register = async (tool: object) => modelContext?.registerTool?.(tool, { signal });
  for (const tool of offered) register(tool).catch(() => {});
  addEventListener(
    'devtoolstooldiscovery',
    event => {
      (event as Event & { respondWith?(group: object): void }).respondWith?.({
        name: 'sno devtools',
        description: 'The generators of IDs in this page, as the sno devtools see them. Read-only.',
        tools: offered,
      });
    },
    { signal },
  );
  return () => end.abort();
}
