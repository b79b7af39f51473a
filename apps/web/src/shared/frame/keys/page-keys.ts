/** What a single key does on a page while no field has it. */
export type PageCommand = 'search' | 'keys' | 'rows'

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

const COMMANDS: Record<string, PageCommand> = {
  '/': 'search',
  '?': 'keys',
  j: 'rows',
  k: 'rows',
  ArrowDown: 'rows',
  ArrowUp: 'rows',
}

/**
 * What a key means for the page; null: nothing. By what it writes, not by where it lies: keyboards differ. `isFree`:
 * the focus is nowhere, so that the arrows scroll nothing and choose nothing.
 */
export function pageCommandOf(key: PressedKey, { isFree }: { isFree: boolean }): PageCommand | null {
  if (key.ctrlKey || key.metaKey || key.altKey || key.defaultPrevented) return null
  const command = COMMANDS[key.key] ?? null
  return command === 'rows' && !isFree ? null : command
}

/** Whether what has the focus takes letters itself. */
export const takesLetters = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null)
