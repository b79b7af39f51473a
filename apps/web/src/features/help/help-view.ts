/** The readers of the handbook as its index offers them. */
export const READER_CHOICES = [
  { value: 'owner', label: 'Owner' },
  { value: 'stockroom', label: 'Stockroom' },
  { value: 'buyer', label: 'Buyer' },
  { value: 'operator', label: 'Operator' },
] as const

export type Reader = (typeof READER_CHOICES)[number]['value']

/** The part of the handbook's state that is in the address. */
export interface HelpView {
  search?: string
  /** The reader whose chapters are listed; left out: that of the person's role. */
  reader?: Reader
  /** The page whose "?" was pressed; its chapter opens at once. */
  page?: string
}

/** Reads the view from the address and leaves out invalid values. */
export function parseHelpView({ search, reader, page }: Record<string, unknown>): HelpView {
  const known = READER_CHOICES.find(({ value }) => value === reader)
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(known && { reader: known.value }),
    ...(typeof page === 'string' && page.startsWith('/') && { page }),
  }
}
