import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { errorMessage } from '../../parts/error-message.ts';
import css from '../style.module.css';
import { t } from './messages.ts';
import { errorOf, type FailedUpload, type Upload } from './use-uploads.ts';

interface UploadCardProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** Renders a pending or failed upload. */
export function UploadCard({ upload: { name, preview, state }, onRetry, onDrop }: UploadCardProps) {
  const [canBeSeen, setSeen] = useState(true);
  const error = errorOf(state);
  const why = error && uploadErrorText(error);
  return (
    <li class={`${css.photoCard} ${css.upload}`} aria-busy={!error}>
      <div class={css.photoFrame}>
        {canBeSeen && <img src={preview} alt="" onError={() => setSeen(false)} />}
        {!error && <progress aria-label={name} />}
      </div>
      <p>
        <b dir="auto">{name}</b>
      </p>
      {why ? (
        <p class="problem" role="alert">
          {why}
        </p>
      ) : (
        <p>
          <small>{t(state === 'waiting' ? 'waiting' : 'sending')}</small>
        </p>
      )}
      {error && (
        <div class="actions">
          {error.code !== 'VALIDATION_ERROR' && error.code !== 'HEIC' && (
            <Button onClick={onRetry}>{shell('retry')}</Button>
          )}
          <Button look="quiet" name={`${shell('remove')}${formats.colon}${name}`} onClick={onDrop}>
            {shell('remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

function uploadErrorText(error: FailedUpload): string {
  if (error.code === 'HEIC') return t('heic');
  if (error.code === 'VALIDATION_ERROR') return t('notAPicture');
  if (error.code === 'CONFLICT') return t('full');
  return errorMessage(error);
}
