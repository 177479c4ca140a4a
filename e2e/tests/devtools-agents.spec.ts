/** What an agent that looks at a page can ask: by WebMCP, and as chrome-devtools-mcp does. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';

const TOOLS = [
  'list_generators',
  'find_problems',
  'can_collide',
  'search_ids',
  'who_made',
  'explain_id',
  'export_recording',
];

interface WebMcpTool {
  readonly name: string;
  readonly annotations?: { readonly readOnlyHint?: boolean };
}

/** WebMCP, as Chromium has it behind a flag. */
interface ModelContext {
  getTools(): Promise<readonly WebMcpTool[]> | readonly WebMcpTool[];
  executeTool(tool: WebMcpTool, input: object): Promise<unknown>;
}

test.describe('an agent', { tag: '@once' }, () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open('?trace');
  });

  test('asks every tool by WebMCP', async ({ page }) => {
    await expect.poll(() => toolNames(page)).toEqual([...TOOLS].sort());
    expect(await ask(page, 'list_generators')).toContain('"generator":"notes"');
    const id = await devtools.call('saveNote');
    await expect.poll(() => ask(page, 'who_made', { id })).toContain('saveNote');
    // The page is built without source maps.
    expect(await ask(page, 'who_made', { id })).toContain('"isCompiled":true');
    expect(await ask(page, 'explain_id', { id })).toContain('"couldHaveMade":["notes (this page)"');
    expect(await ask(page, 'search_ids', { query: `generator notes AND id ${id}` })).toContain('"count":1');
    expect(await ask(page, 'can_collide', { a: 'notes', b: 'drafts' })).toContain('"answer":"no, because ');
    expect(await ask(page, 'find_problems')).toContain('"problems":');
    expect(await ask(page, 'export_recording')).toContain('sno-id.devtools.recording');
  });

  test('asks as the guide shows', async ({ page }) => {
    const guide = await readFile(new URL('../../docs/devtools.md', import.meta.url), 'utf8');
    const [, code] = /^```js\n(const tools[\s\S]*?)^```/m.exec(guide)!;
    await expect.poll(() => toolNames(page)).toEqual([...TOOLS].sort());
    const answer = await page.evaluate(`(async () => { ${code}; return answer; })()`);
    expect(JSON.stringify(answer)).toContain('no, because ');
  });

  test('reads why its arguments were rejected', async ({ page }) => {
    await expect.poll(() => toolNames(page)).toEqual([...TOOLS].sort());
    const unknown = await ask(page, 'can_collide', { a: 'notes', b: 'nope' });
    expect(unknown).toContain('No generator is named “nope”. There are notes (this page)');
    expect(unknown).toContain('"isError":true');
    expect(await ask(page, 'who_made')).toContain('id: expected a text of at most 100000 characters');
    expect(await ask(page, 'who_made', { id: '9Q7MV64625WL8UV2' })).toContain('An ID is lower case');
  });

  test('asks as chrome-devtools-mcp does, and the panel need not be open', async ({ page }) => {
    await expect(devtools.panel).toBeHidden();
    const answer = () =>
      page.evaluate(async () => {
        interface Group {
          readonly name: string;
          readonly tools: readonly { readonly name: string; execute(input: object): Promise<object> }[];
        }
        let group: Group | undefined;
        const event = Object.assign(new Event('devtoolstooldiscovery'), {
          respondWith: (given: Group) => {
            group = given;
          },
        });
        dispatchEvent(event);
        const tool = group?.tools.find(({ name }) => name === 'can_collide');
        return JSON.stringify(await tool?.execute({ a: 'notes', b: 'copy' }));
      });
    await expect.poll(answer).toContain('notes (this page)');
  });
});

function toolNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { modelContext } = document as unknown as { modelContext: ModelContext };
    const tools = await modelContext.getTools();
    return tools.map(({ name }) => name).sort();
  });
}

function ask(page: Page, name: string, input: object = {}): Promise<string> {
  return page.evaluate(
    async ([name, input]) => {
      const { modelContext } = document as unknown as { modelContext: ModelContext };
      const tool = (await modelContext.getTools()).find(one => one.name === name)!;
      const answer = await modelContext.executeTool(tool, input);
      return typeof answer === 'string' ? answer : JSON.stringify(answer);
    },
    [name, input] as const,
  );
}
