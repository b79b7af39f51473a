/** The limits of a file, checked while it is read, before anything is built from it (docs/security.md). */
export const CSV_LIMITS = {
  /** Four times a store of 4,000 sizes at three locations, so that its download can be uploaded in one piece. */
  rows: 50_000,
  /** The limit includes empty lines. */
  lines: 100_000,
  columns: 100,
  lineBytes: 10_000,
  cellCharacters: 2_000,
  /** The most mistakes or left-out rows to list; all are counted. */
  listed: 2_000,
} as const
