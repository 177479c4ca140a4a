/**
 * A fresh project with the packed packages in it, as their users have it: installed by npm from the tarballs,
 * beside the tools that a case names, and without any install script.
 */
import { mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BARE_ENV, run } from '@sno-id/proofs/child';
import { runtimeOf } from '@sno-id/proofs/fetch';

/** For one command. Three times what the longest takes on two idle cores. */
const LIMIT_MS = 600_000;
const VERSIONS = createRequire(import.meta.url)('../tools/package.json').dependencies;

export class Project {
  /** @type {string} */
  folder;
  /** What its programs find in their environment besides the usual. @type {Record<string, string>} */
  env = {};
  /** Path of the program that runs the project's JavaScript: Node's, unless a case says otherwise. */
  #program;

  /**
   * @param {string} folder
   * @param {string} program
   */
  constructor(folder, program) {
    this.folder = folder;
    this.#program = program;
  }

  /** @param {Record<string, string | object>} files  by their paths; an object is written as JSON */
  async write(files) {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(this.path(path)), { recursive: true });
      await writeFile(
        this.path(path),
        typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      );
    }
  }

  /** @param {string} path */
  read(path) {
    return readFile(this.path(path), 'utf8');
  }

  /** @param {string} path */
  path(path) {
    return join(this.folder, path);
  }

  /**
   * Runs the project's runtime and returns what it printed.
   *
   * @param {string[]} args
   * @throws Error with its last words if it fails
   */
  run(...args) {
    return this.start(this.#program, ...args);
  }

  /**
   * Runs a tool that is installed in the project, on the project's runtime.
   *
   * @param {string} name  in node_modules/.bin
   * @param {string[]} args
   */
  async tool(name, ...args) {
    return this.run(await realpath(this.path(`node_modules/.bin/${name}`)), ...args);
  }

  /**
   * Runs any program in the project's folder.
   *
   * @param {string} program
   * @param {string[]} args
   */
  start(program, ...args) {
    return this.startWith({}, program, ...args);
  }

  /**
   * Runs any program, elsewhere or with more in its environment.
   *
   * @param {{ cwd?: string, env?: Record<string, string> }} options
   * @param {string} program
   * @param {string[]} args
   */
  async startWith({ cwd = this.folder, env: more = {} }, program, ...args) {
    // Caches that tools keep in the folder of temporary files would join one project to another, and one run
    // to the next.
    const TMPDIR = `${this.folder}-tmp`;
    await mkdir(TMPDIR, { recursive: true });
    const PATH = `${dirname(this.#program)}:${BARE_ENV.PATH}`;
    const env = {
      ...BARE_ENV,
      PATH,
      TMPDIR,
      CI: 'true',
      NEXT_TELEMETRY_DISABLED: '1',
      DENO_NO_UPDATE_CHECK: '1',
      ...this.env,
      ...more,
    };
    return run(program, args, { cwd, env, limitMs: LIMIT_MS });
  }

  /** The names of all entries of an installed package that are code. */
  async entriesOf(/** @type {string} */ name) {
    const { exports } = JSON.parse(await this.read(`node_modules/${name}/package.json`));
    return Object.keys(exports)
      .filter(subpath => !subpath.endsWith('.json'))
      .map(subpath => name + subpath.slice(1));
  }
}

/**
 * @param {import('./types.d.ts').Case} wanted
 * @param {string} scratch  the folder in which the project gets its own
 * @param {import('./pack.mjs').Packed} packed
 */
export async function makeProject({ uses = ['sdk'], packages = [], runsOn = 'node@24' }, scratch, packed) {
  const folder = await mkdtemp(join(scratch, 'project-'));
  const project = new Project(folder, await runtimeOf(runsOn).fetch());
  const dependencies = Object.fromEntries([
    ...uses.map(name => [`@sno-id/${name}`, `file:${packed.tarballs[name]}`]),
    ...packages.map(name => [name, versionOf(name)]),
  ]);
  await project.write({ 'package.json': { private: true, type: 'module', dependencies } });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--prefer-offline', ...quiet], { cwd: folder, limitMs: LIMIT_MS });
  return project;
}

/**
 * The version of a tool that the cases install.
 *
 * @param {string} name
 * @throws Error if `tools/package.json` does not have it
 */
export function versionOf(name) {
  const version = VERSIONS[name];
  if (version === undefined) throw new Error(`scripts/release/tools/package.json has no ${name}`);
  return version;
}
