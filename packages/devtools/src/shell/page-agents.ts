import { offerTools } from '../agents/page-tools.ts';
import { TOOLS } from '../agents/tool-list.ts';
import type { LivePanel } from './live-panel.ts';

/**
 * Offers the tools of this page's panel to agents. The panel is loaded with the first question, and from then
 * on it sees what happens, open or not. Returns what ends that.
 */
export function offerPageTools(load: () => Promise<LivePanel>): () => void {
  let stop = () => {};
  let isOver = false;
  let asked: ReturnType<typeof ask> | undefined;

  async function ask() {
    const { panel, run, flush, placeOf } = await load();
    const { createTools } = await import('../agents/tools.ts');
    const end = run();
    if (isOver) end();
    else stop = end;
    return { tools: createTools(panel, placeOf), flush };
  }

  const end = offerTools(
    TOOLS.map((tool, i) => ({
      ...tool,
      async execute(input) {
        asked ??= ask();
        const { tools, flush } = await asked;
        flush();
        return tools[i]!.execute(input);
      },
    })),
  );
  return () => {
    isOver = true;
    end();
    stop();
  };
}
