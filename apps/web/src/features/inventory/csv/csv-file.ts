/** The largest file that the server accepts: 50,000 rows with long product names. */
export const MOST_BYTES = 8_000_000

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Returns the message for a file that is refused before it is sent. `bytes` is its size. */
export const tooBig = (bytes: number): string =>
  `The file has ${inMegabytes(bytes)}; ${inMegabytes(MOST_BYTES)} or 50,000 rows fit in one. Split it.`

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns the content type of a file by its name; the server checks the bytes. */
export const typeOfFile = (name: string): 'text/csv' | typeof EXCEL =>
  name.toLowerCase().endsWith('.xlsx') ? EXCEL : 'text/csv'

/** The file types that can be selected. */
export const ACCEPTED_FILES = `.csv,.tsv,.txt,.xlsx,text/csv,${EXCEL}`
