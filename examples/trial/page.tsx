import { postRows } from '@sno-id/grants/outbox';
import { type FormEvent, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Browser, Shown, TaskApp } from './task-app.ts';

/** Shows an example, and fetches what others have done, every 10 s. */
export async function start(openTasks: (browser: Browser) => Promise<TaskApp>): Promise<void> {
  const app = await openTasks({
    send: postRows('/rows'),
    pull: async path => (await fetch(path)).json(),
  });
  // Without a network it is tried again.
  const sync = () => app.sync().catch(() => undefined);
  setInterval(sync, 10_000);
  addEventListener('online', sync);
  void sync();
  createRoot(document.getElementById('root')!).render(<Tasks app={app} />);
}

function Tasks({ app }: { app: TaskApp }) {
  const [rows, setRows] = useState<readonly Shown[]>([]);
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    const show = async () => {
      setUnsent(await app.unsent());
      setRows(await app.shown());
    };
    void show();
    app.subscribe(show);
  }, [app]);
  return (
    <main>
      <h1>Tasks</h1>
      <p role="status">{unsent ? `${unsent} unsent.` : 'Everything is stored.'}</p>
      <Add label="New list" add={app.addList} />
      {rows
        .filter(({ list }) => list === undefined)
        .map(list => (
          <section key={list.key} aria-label={list.title}>
            <h2>{list.title}</h2>
            <ul>
              {rows
                .filter(row => row.list === list.key)
                .map(task => (
                  <li key={task.key}>
                    <input
                      aria-label="Title"
                      defaultValue={task.title}
                      onBlur={({ target: { value } }) => value !== task.title && app.rename(task, value)}
                    />
                    <code>{task.id}</code>
                  </li>
                ))}
            </ul>
            <Add label={`New task in ${list.title}`} add={title => app.addTask(list, title)} />
          </section>
        ))}
    </main>
  );
}

function Add({ label, add }: { label: string; add: (title: string) => unknown }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    add(String(new FormData(form).get('title')));
    form.reset();
  };
  return (
    <form onSubmit={submit}>
      <input name="title" aria-label={label} placeholder={label} required />
    </form>
  );
}
