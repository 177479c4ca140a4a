/*
 * The Model Context Protocol over the handler: streamable HTTP, one JSON-RPC message in a POST and its answer
 * as JSON. There are no sessions and no streams: every tool answers at once.
 */

import { readJson } from '@sno-id/kit/data';
import { failed, type Tool } from '../agents/tool.ts';
import { VERSION } from '../version.ts';

/** The newest version that this speaks; another one that a client asks for is answered, too. */
const PROTOCOL = '2025-06-18';
const PROTOCOLS = ['2024-11-05', '2025-03-26', PROTOCOL];

const ERRORS = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602 } as const;

interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly [name: string]: unknown };
}

/** A tool that may only be listed here, and be called elsewhere. */
type Listed = Omit<Tool, 'execute'> & Partial<Tool>;

/** Answers a message; undefined where it asks for no answer. */
export async function answerMcp(text: string, tools: readonly Listed[]): Promise<object | undefined> {
  const json = readJson(text);
  if (!json.ok) return refusal(null, ERRORS.parse, json.problem);
  const { jsonrpc, id, method, params } = (json.value ?? {}) as Message;
  if (jsonrpc !== '2.0' || typeof method !== 'string') {
    return refusal(null, ERRORS.request, 'expected a JSON-RPC 2.0 request');
  }
  if (id === undefined) return undefined;
  switch (method) {
    case 'initialize': {
      const wanted = params?.['protocolVersion'];
      return result(id, {
        protocolVersion: PROTOCOLS.find(one => one === wanted) ?? PROTOCOL,
        capabilities: { tools: {} },
        serverInfo: { name: 'sno-devtools', version: VERSION },
      });
    }
    case 'ping':
      return result(id, {});
    case 'tools/list':
      return result(id, { tools: tools.map(described) });
    case 'tools/call': {
      const tool = tools.find(({ name }) => name === params?.['name']);
      if (!tool?.execute) return refusal(id, ERRORS.params, `unknown tool: ${String(params?.['name'])}`);
      return result(id, await called(tool.execute, params?.['arguments']));
    }
    default:
      return refusal(id, ERRORS.method, `unknown method: ${method}`);
  }
}

function described({ name, description, inputSchema }: Listed) {
  return { name, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } };
}

async function called(execute: Tool['execute'], input: unknown) {
  try {
    const structuredContent = await execute(input ?? {});
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    return failed(error);
  }
}

function result(id: unknown, value: object) {
  return { jsonrpc: '2.0', id, result: value };
}

function refusal(id: unknown, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
