import { expect, it } from 'vitest';
import { pageFetch, type WorkerAnswer, type WorkerRequest } from './page-fetch.ts';

/** A worker that a test answers for. */
class FakeWorker extends EventTarget {
  readonly posted: WorkerRequest[] = [];
  isTerminated = false;

  postMessage(message: WorkerRequest): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(number: number, body: string): void {
    const data: WorkerAnswer = { number, status: 200, headers: [['content-type', 'application/json']], body };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function start() {
  const workers: FakeWorker[] = [];
  const page = pageFetch('server', () => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
  const post = (body: string) =>
    page.fetch(new Request('https://page.example/sync', { method: 'POST', body }));
  return { workers, page, post };
}

const settled = () => new Promise(resolve => setTimeout(resolve));

it('gives each request its own answer, in whatever order they come', async () => {
  const { workers, post } = start();
  const answers = Promise.all([post('one'), post('two')]);
  await settled();
  expect(workers[0]!.posted.map(({ body }) => body)).toEqual(['one', 'two']);
  workers[0]!.answer(2, '"second"');
  workers[0]!.answer(1, '"first"');
  expect(await Promise.all((await answers).map(answer => answer.json()))).toEqual(['first', 'second']);
});

it('fails as without a network while the server is stopped, and starts another one after that', async () => {
  const { workers, page, post } = start();
  const interrupted = post('one');
  await settled();
  page.setRunning(false);
  await expect(interrupted).rejects.toThrow('the server was stopped');
  expect(workers[0]!.isTerminated).toBe(true);
  await expect(post('two')).rejects.toThrow('the server is stopped');
  page.setRunning(true);
  const answer = post('three');
  await settled();
  workers[1]!.answer(workers[1]!.posted[0]!.number, '"third"');
  expect(await (await answer).json()).toBe('third');
});

it('fails, and recovers, when its worker cannot be loaded', async () => {
  const { workers, post } = start();
  const failed = post('one');
  await settled();
  workers[0]!.dispatchEvent(Object.assign(new Event('error'), { message: 'no such file' }));
  await expect(failed).rejects.toThrow('no such file');
  void post('two').catch(() => {});
  await settled();
  expect(workers).toHaveLength(2);
});
