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
  const [isWrong, setWrong] = useState(false);
  const inputId = useId();

  function check(event: FormEvent) {
    event.preventDefault();
    const reading = readInteger(text, 0, MOST);
    setWrong(!reading.ok);
    const { [task.id]: _, ...others } = facts.getState().answers ?? {};
    // New objects even for the same text: it is a try.
    report(
      reading.ok
        ? { answers: { ...others, [task.id]: reading.value }, problem: undefined }
        : { answers: others, problem: { of: 'answers', word: reading.problem } },
    );
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
          aria-invalid={isWrong}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">{coachText.check}</Button>
      </span>
    </form>
  );
}
