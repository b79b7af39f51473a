/** The filter by who acted. */
export const WHOSE = [
  { value: 'all', label: 'Everyone' },
  { value: 'ark', label: 'ARK' },
  { value: 'staff', label: 'Your staff' },
] as const

export type Whose = (typeof WHOSE)[number]['value']

/** The part of the activity's state that is in the address. */
export interface ActivityView {
  by?: Exclude<Whose, 'all'>
}

/** Reads the view from the address and leaves out invalid values. */
export const parseActivityView = ({ by }: Record<string, unknown>): ActivityView =>
  by === 'ark' || by === 'staff' ? { by } : {}
