import { offerTools } from '../agents/page-tools.ts';
import type { Tool } from '../agents/tool.ts';
import { TOOLS } from '../agents/tool-list.ts';
import type { LivePanel } from './live-panel.ts';

/**
 * Offers the tools of this page's panel to agents. The panel is loaded with the first question, and from then
 * on it sees what happens, open or not. Returns what ends that.
 */
export function offerPageTools(load: () => Promise<LivePanel>): () => void {
  let stop = () => {};
  let isOver = false;
  let asked: Promise<readonly Tool[]> | undefined;

  async function ask(): Promise<readonly Tool[]> {
    const [{ panel, run }, { createTools }] = await Promise.all([load(), import('../agents/tools.ts')]);
    const end = run();
    if (isOver) end();
    else stop = end;
    return createTools(panel);
  }

  const end = offerTools(
    TOOLS.map(tool => ({
      ...tool,
      async execute(input) {
        asked ??= ask();
        const tools = await asked;
        return tools.find(({ name }) => name === tool.name)!.execute(input);
      },
    })),
  );
  return () => {
    isOver = true;
    end();
    stop();
  };
}
