const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** '1 row', '1,200 rows' */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${WHOLE.format(value)} ${value === 1 ? one : many}`
