import type { ChangeEvent } from '@ark/contract'

/** What changed since the last refresh: variants by id, or so many that nobody names them. */
export interface Changed {
  ids: Set<number>
  /** Of these those whose stock changed. */
  stock: Set<number>
  isMany: boolean
}

/** What of a list is to be read again: single variants, or whole pages where that is less work. */
export interface RefreshPlan {
  variants: number[]
  pages: number[]
}

const CONCERNS: ReadonlySet<ChangeEvent['changed']> = new Set(['listings', 'inventory', 'market'])
const SINGLES_IN_A_PAGE = 3
/** Of unnamed changes only what was scrolled to last is read again; the rest when it is asked for. */
const PAGES_AT_ONCE = 4

/** Whether a change can be seen in a list of sizes: asks, stock, or their market. */
export const concernsListings = ({ changed }: ChangeEvent): boolean => CONCERNS.has(changed)

/** Nothing has changed since the last refresh. */
export const noChange = (): Changed => ({ ids: new Set(), stock: new Set(), isMany: false })

/** Adds an event to what has changed. One without ids is of many: sizes are not read one by one then. */
export function addChange(changed: Changed, { ids, changed: what }: ChangeEvent): void {
  if (ids.length === 0) changed.isMany = true
  for (const id of ids) {
    changed.ids.add(id)
    if (what === 'inventory') changed.stock.add(id)
  }
}

/**
 * `pages`: the ids on each page that is loaded. A market that moves all the time must not reload a list of
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
