/** What the server takes in one file: 50,000 rows with long product names. */
export const MOST_BYTES = 8_000_000

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** `bytes`: of the file that was chosen. It is refused before it is sent. */
export const tooBig = (bytes: number): string =>
  `The file has ${inMegabytes(bytes)}; ${inMegabytes(MOST_BYTES)} or 50,000 rows fit in one. Split it.`
