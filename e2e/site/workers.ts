/** Starts a worker, and waits until it says that it is ready. */
export async function ready(worker: Worker): Promise<Worker> {
  await nextMessage(worker);
  return worker;
}

export function nextMessage<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = event => reject(new Error(event.message));
  });
}
