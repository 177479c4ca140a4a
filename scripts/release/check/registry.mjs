/**
 * A registry on a free port of this machine, which keeps what is published in memory and knows nothing else.
 */
import { createServer } from 'node:http';
import { listen, stop } from '@sno-id/proofs/ports';

/**
 * @returns {Promise<{ url: string, packages: Map<string, any>, close(): Promise<void> }>} `packages`: what
 * was published, by name: each as a registry shows it
 */
export async function openRegistry() {
  const packages = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const [, name, file] = path.match(/^(@[^/]+\/[^/?]+)(?:\/-\/(.+))?/) ?? [];
    const answer = (status, body) => response.writeHead(status).end(body);
    if (name === undefined) return answer(404, '{}');
    if (request.method === 'PUT') {
      const refusal = publish(packages, JSON.parse(await textOf(request)));
      return refusal ? answer(403, JSON.stringify({ error: refusal })) : answer(201, '{ "ok": true }');
    }
    const known = packages.get(name);
    if (known === undefined) return answer(404, '{ "error": "not found" }');
    return file === undefined
      ? answer(200, JSON.stringify(known))
      : answer(200, known.files.get(file.split('/').at(-1)));
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/`,
    packages,
    close: () => stop(server),
  };
}

/** @returns {string | undefined} why it is refused: the version is there already */
function publish(packages, { name, versions, 'dist-tags': tags, _attachments }) {
  const known = packages.get(name) ?? { name, versions: {}, 'dist-tags': {}, files: new Map() };
  for (const version of Object.keys(versions)) {
    if (version in known.versions) return `${name}@${version} is already published`;
  }
  Object.assign(known.versions, versions);
  Object.assign(known['dist-tags'], tags);
  for (const [file, { data }] of Object.entries(_attachments)) {
    known.files.set(file.split('/').at(-1), Buffer.from(data, 'base64'));
  }
  packages.set(name, known);
  return undefined;
}

async function textOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
