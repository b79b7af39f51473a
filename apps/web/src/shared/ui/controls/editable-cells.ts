/** Returns the next (1) or previous (-1) editable or actionable cell of the same column in the same table. */
export function editableBeside<Cell extends HTMLElement = HTMLInputElement>(
  from: HTMLElement,
  step: 1 | -1,
): Cell | undefined {
  const table = from.closest('[role="table"], table') ?? document
  const cells = [...table.querySelectorAll<Cell>(EDITABLE)].filter(
    (cell) => cell === from || (cell.dataset['editable'] === from.dataset['editable'] && !cell.matches(':disabled')),
  )
  // Virtual rows are in any order in the document, so sort them by their position on the screen.
  cells.sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
  return cells[cells.findIndex((cell) => cell === from) + step]
}

/** Moves the focus to that cell, if there is one. */
export const moveToEditable = (from: HTMLElement, step: 1 | -1): void =>
  editableBeside<HTMLElement>(from, step)?.focus()

/** Moves the focus to the next (1) or previous (-1) editable cell of the same row. Returns false when there is none. */
export function moveAside(from: HTMLElement, step: 1 | -1): boolean {
  const cells = [...(from.closest('[role="row"], tr')?.querySelectorAll<HTMLElement>(EDITABLE) ?? [])]
  const next = cells.filter((cell) => cell === from || !cell.matches(':disabled'))
  const to = next[next.indexOf(from) + step]
  to?.focus()
  return to !== undefined
}

const EDITABLE = '[data-editable]'
