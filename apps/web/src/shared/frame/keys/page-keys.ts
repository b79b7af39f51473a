/** The command of a single key while no field has the focus. */
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
 * Returns the command of a key; null when it has none. Uses the character rather than the key's position, because
 * keyboards differ. `isFree`: nothing has the focus, so arrows neither scroll nor select.
 */
export function pageCommandOf(key: PressedKey, { isFree }: { isFree: boolean }): PageCommand | null {
  if (key.ctrlKey || key.metaKey || key.altKey || key.defaultPrevented) return null
  const command = COMMANDS[key.key] ?? null
  return command === 'rows' && !isFree ? null : command
}

/** Returns whether the focused element takes letters itself. */
export const takesLetters = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null)
