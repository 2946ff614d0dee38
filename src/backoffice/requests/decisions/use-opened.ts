import { useRef } from 'preact/hooks';

/**
 * Returns a resource as it was when a dialog opened: the dialog stays open, and is about the same, if a colleague changes it.
 *
 * @param dialog another one begins with the resource as it is now
 */
export function useOpened<Content>(dialog: string, content: Content): Content {
  const opened = useRef({ dialog, content });
  if (opened.current.dialog !== dialog) opened.current = { dialog, content };
  return opened.current.content;
}
