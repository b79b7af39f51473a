/** What a CSV may be: checked while it is read, before anything is made of it (docs/security.md). */
export const CSV_LIMITS = {
  /** Four times a store of 4,000 sizes at three locations: what was downloaded there comes back in one piece. */
  rows: 50_000,
  /** Empty ones too. */
  lines: 100_000,
  columns: 100,
  lineBytes: 10_000,
  cellCharacters: 2_000,
  /** Mistakes, or rows left out, that are listed one by one; all are counted. */
  listed: 2_000,
} as const
