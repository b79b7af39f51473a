import type { Page } from '@playwright/test'

/** Counts what a person presses. */
export interface CountedPath {
  /** Returns the presses since the path began: clicks, and the keys that a person presses one by one. */
  pressed(): Promise<number>
}

/**
 * Counts presses in the page itself, on every page that it opens: each press of the pointer, and each Enter, Escape,
 * Tab or space key. A scan is one key, because a scanner ends a barcode with Enter. Text that is typed counts nothing.
 * Call it before the first page opens.
 */
export async function countPath(page: Page): Promise<CountedPath> {
  await page.addInitScript(COUNT)
  return { pressed: () => page.evaluate<number>(`Number(sessionStorage.getItem('${KEY}') ?? 0)`) }
}

const KEY = 'journey.presses'

/** Session storage survives a change of the page, and belongs to this tab alone. */
const COUNT = `
  const press = () => sessionStorage.setItem('${KEY}', Number(sessionStorage.getItem('${KEY}') ?? 0) + 1)
  addEventListener('pointerdown', press, { capture: true })
  addEventListener('keydown', ({ key, repeat }) => {
    if (!repeat && ['Enter', 'Escape', 'Tab', ' '].includes(key)) press()
  }, { capture: true })`
