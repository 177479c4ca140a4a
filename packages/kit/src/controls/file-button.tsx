import { useStyles } from '../theme/use-styles.ts';
import buttonCss from './button.css?inline';
import css from './file-button.css?inline';

interface FileButtonProps {
  readonly label: string;
  /** As of `<input type="file">`: `.json`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Lets a person choose a file. The same one may be chosen again. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  useStyles(buttonCss);
  useStyles(css);
  return (
    <label className="button file-button">
      <input
        type="file"
        className="unseen"
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      {label}
    </label>
  );
}
