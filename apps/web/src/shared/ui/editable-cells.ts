/** Moves the focus to the next (1) or previous (-1) editable cell of the same column in the same table. */
export function moveToEditable(from: HTMLInputElement, step: 1 | -1): void {
  const table = from.closest('[role="table"], table') ?? document
  const cells = [...table.querySelectorAll<HTMLInputElement>('input[data-editable]')].filter(
    (cell) => cell.dataset['editable'] === from.dataset['editable'] && !cell.disabled,
  )
  // Virtual rows stand in the document in any order; on the screen they stand under each other.
  cells.sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
  cells[cells.indexOf(from) + step]?.focus()
}
