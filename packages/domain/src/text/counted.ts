const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats a whole number: '1,200'. */
export const wholeNumber = (value: number): string => WHOLE.format(value)

/** Formats a count with its noun: '1 row', '1,200 rows'. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(value)} ${value === 1 ? one : many}`
