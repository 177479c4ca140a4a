/**
 * Runs a bundled script in QuickJS, an engine that is given nothing but `report`: no timers, no
 * `performance`, no `crypto`, no `console`, no `AbortController`.
 *
 *     node quickjs.mjs <folder with the engine's node_modules> <script>
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , engineFolder, script] = process.argv;
const require = createRequire(join(engineFolder, 'package.json'));
const load = name => import(pathToFileURL(require.resolve(name)).href);

const { newQuickJSWASMModuleFromVariant } = await load('quickjs-emscripten-core');
const { default: variant } = await load('@jitl/quickjs-singlefile-mjs-release-sync');
const quickjs = await newQuickJSWASMModuleFromVariant(variant);

const context = quickjs.newContext();
context
  .newFunction('report', json => console.log(context.getString(json)))
  .consume(report => context.setProp(context.global, 'report', report));
context.unwrapResult(context.evalCode(readFileSync(script, 'utf8'), script)).dispose();
context.unwrapResult(context.runtime.executePendingJobs());
