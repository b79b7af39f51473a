/** The filters and columns of a list under a name. */
export interface SavedView {
  name: string
  /** The parts of the address; the page leaves out invalid ones when it reads them. */
  view: Record<string, unknown>
  /** What the browser stores about the list's columns. */
  columns: unknown
}

/** The most views of a list. */
const MOST_VIEWS = 20

/** Reads the views that the browser stored and leaves out invalid ones. */
export const parseSavedViews = (stored: unknown): SavedView[] =>
  Array.isArray(stored) ? (stored as unknown[]).filter(isSavedView) : []

const isSavedView = (value: unknown): value is SavedView => {
  if (typeof value !== 'object' || value === null) return false
  const { name, view } = value as Partial<SavedView>
  return typeof name === 'string' && typeof view === 'object' && view !== null
}

/** Returns the views with one more at the end, which replaces one of the same name and, above the limit, the oldest. */
export const withSavedView = (views: readonly SavedView[], saved: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== saved.name), saved].slice(-MOST_VIEWS)
