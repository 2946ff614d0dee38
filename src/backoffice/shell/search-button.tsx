import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../base/messages.ts';
import { showToast } from '../base/toast.ts';
import { SvgIcon } from '../parts/icon.tsx';

interface SearchDialogProps {
  readonly venueId: string;
  readonly onClose: () => void;
}

const isOpen = signal(false);
/** The dialog's code, loaded when it is first opened. */
const loaded = signal<ComponentType<SearchDialogProps> | null>(null);

async function load(): Promise<void> {
  if (loaded.peek()) return;
  const { SearchDialog, loadTexts } = await import('../search/search-dialog.tsx');
  await loadTexts();
  loaded.value = SearchDialog;
}

function open(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  isOpen.value = true;
  load().catch(() => {
    isOpen.value = false;
    showToast({ text: t('unreachable') });
  });
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Renders the button that opens the search dialog, which Ctrl+K (⌘K) opens too, and the open dialog. */
export function SearchButton({ venueId }: { readonly venueId: string }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const SearchDialog = loaded.value;
  return (
    <>
      <button
        type="button"
        class="find"
        onClick={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      >
        <SvgIcon name="search" />
        <span>{t('find')}</span>
        <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen.value && SearchDialog && (
        <SearchDialog
          venueId={venueId}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}
