/** Whose acts are shown. */
export const WHOSE = [
  { value: 'all', label: 'Everybody' },
  { value: 'ark', label: 'ARK' },
  { value: 'staff', label: 'Your people' },
] as const

export type Whose = (typeof WHOSE)[number]['value']

/** What of the activity lives in its address. */
export interface ActivityView {
  by?: Exclude<Whose, 'all'>
}

/** From the address, where anything can stand; what makes no sense is left out. */
export const parseActivityView = ({ by }: Record<string, unknown>): ActivityView =>
  by === 'ark' || by === 'staff' ? { by } : {}
