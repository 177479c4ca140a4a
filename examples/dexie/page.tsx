import { postRows } from '@sno-id/grants/outbox';
import { type FormEvent, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openTasks } from './tasks.ts';

const app = await openTasks(postRows('/rows'), async () => (await fetch('/rows')).json());
/** Fetches, too, unless there is no network: then it is tried again. */
const sync = () => app.sync().catch(() => undefined);
setInterval(sync, 10_000);
addEventListener('online', sync);
void sync();

function Tasks() {
  const [{ lists, tasks }, setRows] = useState<Awaited<ReturnType<typeof app.rows>>>({
    lists: [],
    tasks: [],
  });
  const [status, setStatus] = useState(app.status);
  useEffect(() => {
    const show = async () => {
      setStatus(app.status());
      setRows(await app.rows());
    };
    void show();
    return app.subscribe(show);
  }, []);
  const { unsent, aside, problem } = status;
  return (
    <main>
      <h1>Tasks</h1>
      <p role="status">
        {unsent ? `${unsent} unsent.` : 'Everything is stored.'}
        {aside ? ` ${aside} refused.` : ''} {problem?.message}
      </p>
      <Add label="New list" add={app.addList} />
      {lists.map(list => (
        <section key={list.key} aria-label={list.title}>
          <h2>{list.title}</h2>
          <ul>
            {tasks
              .filter(task => task.list === list.id)
              .map(task => (
                <li key={task.key}>
                  <input
                    aria-label="Title"
                    defaultValue={task.title}
                    onBlur={event => app.rename(task.id, event.target.value)}
                  />
                  <code>{task.id}</code>
                </li>
              ))}
          </ul>
          <Add label={`New task in ${list.title}`} add={title => app.addTask(list.id, title)} />
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

createRoot(document.getElementById('root')!).render(<Tasks />);
