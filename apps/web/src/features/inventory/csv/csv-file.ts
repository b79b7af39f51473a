/** What the server takes in one file: 50,000 rows with long product names. */
export const MOST_BYTES = 8_000_000

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** `bytes`: of the file that was chosen. It is refused before it is sent. */
export const tooBig = (bytes: number): string =>
  `The file has ${inMegabytes(bytes)}; ${inMegabytes(MOST_BYTES)} or 50,000 rows fit in one. Split it.`

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is sent as which type; the server looks at the bytes. */
export const typeOfFile = (name: string): 'text/csv' | typeof EXCEL =>
  name.toLowerCase().endsWith('.xlsx') ? EXCEL : 'text/csv'

/** Files that can be chosen. */
export const ACCEPTED_FILES = `.csv,.tsv,.txt,.xlsx,text/csv,${EXCEL}`
