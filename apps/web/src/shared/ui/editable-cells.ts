/** The next (1) or previous (-1) editable cell of the same column in the same table. */
export function editableBeside(from: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const table = from.closest('[role="table"], table') ?? document
  const cells = [...table.querySelectorAll<HTMLInputElement>('input[data-editable]')].filter(
    (cell) => cell.dataset['editable'] === from.dataset['editable'] && !cell.disabled,
  )
  // Virtual rows stand in the document in any order; on the screen they stand under each other.
  cells.sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
  return cells[cells.indexOf(from) + step]
}

/** Moves the focus there, if there is one. */
export const moveToEditable = (from: HTMLInputElement, step: 1 | -1): void => editableBeside(from, step)?.focus()
