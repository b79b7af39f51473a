import type { ChangeEvent } from '@ark/contract'

/** The changes since the last refresh: sizes by id, or an unnamed number of them. */
export interface Changed {
  ids: Set<number>
  /** The changed sizes whose stock changed. */
  stock: Set<number>
  isMany: boolean
}

/** The data to read again: single sizes, or whole pages when that is less work. */
export interface RefreshPlan {
  variants: number[]
  pages: number[]
}

const CONCERNS: ReadonlySet<ChangeEvent['changed']> = new Set(['listings', 'inventory', 'market'])
const SINGLES_IN_A_PAGE = 3
/** After unnamed changes only the last pages are read again; others refresh when they are shown. */
const PAGES_AT_ONCE = 4

/** Returns whether a change can affect a list of sizes: asks, stock or market. */
export const concernsListings = ({ changed }: ChangeEvent): boolean => CONCERNS.has(changed)

/** Returns a state without changes. */
export const noChange = (): Changed => ({ ids: new Set(), stock: new Set(), isMany: false })

/** Adds an event to the changes. An event without ids means many sizes, which are then not read one by one. */
export function addChange(changed: Changed, { ids, changed: what }: ChangeEvent): void {
  if (ids.length === 0) changed.isMany = true
  for (const id of ids) {
    changed.ids.add(id)
    if (what === 'inventory') changed.stock.add(id)
  }
}

/**
 * Plans a refresh. `pages` has the ids on each loaded page. Frequent market changes must not reload a list of
 * thousands.
 */
export function planRefresh(changed: Changed, pages: readonly (readonly number[])[]): RefreshPlan {
  if (changed.isMany)
    return { variants: [], pages: pages.map((_, page) => page).slice(Math.max(0, pages.length - PAGES_AT_ONCE)) }
  const plan: RefreshPlan = { variants: [], pages: [] }
  pages.forEach((ids, page) => {
    const here = ids.filter((id) => changed.ids.has(id))
    if (here.length > SINGLES_IN_A_PAGE) plan.pages.push(page)
    else plan.variants.push(...here)
  })
  return plan
}
