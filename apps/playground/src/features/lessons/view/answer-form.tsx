import { Button } from '@sno-id/kit';
import { readInteger } from '@sno-id/kit/data';
import { type FormEvent, useId, useState } from 'react';
import { facts, report } from '../../../lib/facts.ts';
import { coachText } from '../content.ts';
import type { Task } from '../model/task.ts';

interface AnswerFormProps {
  readonly task: Task;
  readonly label: string;
}

/** More than any number that is asked for. */
const MOST = 1_000_000;

/** A number that somebody has to find in the section. */
export function AnswerForm({ task, label }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const inputId = useId();
  const problemId = useId();

  function check(event: FormEvent) {
    event.preventDefault();
    const reading = readInteger(text, 0, MOST);
    setProblem(reading.ok ? undefined : reading.problem);
    // A new object even for the same number: it is a try.
    if (reading.ok) report({ answers: { ...facts.getState().answers, [task.id]: reading.value } });
  }

  return (
    <form className="coach-answer" onSubmit={check}>
      <label htmlFor={inputId}>{label}</label>
      <span className="coach-answer-row">
        <input
          id={inputId}
          className="mono"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">{coachText.check}</Button>
      </span>
      {problem !== undefined && (
        <span id={problemId} className="note wrong" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
