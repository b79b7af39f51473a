/** A table of an export, as the manifest describes it. */
export interface DescribedTable {
  table: string
  about: string
  rows: number
  columns: {
    name: string
    /** `amount`: decimal text in the currency of the row. Otherwise PostgreSQL's type. */
    type: string
    about: string
    refers_to: string | null
    one_of: string[] | null
    may_be_empty: boolean
  }[]
  /** Columns that are not exported, with the reason. */
  left_out: Readonly<Record<string, string>>
}

const FORMS = `HOW TO READ THE FILES

Each table is there twice with the same rows: csv/NAME.csv for spreadsheets and json/NAME.json for programs.

- All files show one moment, the one above.
- The encoding is UTF-8. CSV follows RFC 4180, with a comma and a line of headings.
- Times are in ISO 8601 and UTC, such as 2026-11-22T14:03:07.120000Z. Dates are YYYY-MM-DD.
- Amounts are decimal text, such as 212.50, in the currency of the row's column "currency".
- An empty cell in CSV, and null in JSON, is no value.
- In CSV an apostrophe precedes a text that a spreadsheet would run as a formula. JSON has the text as it is.
- A column that ends in _id refers to the row with that number in the file that is named beside it.
- SHA256SUMS has the checksum of each file: "sha256sum -c SHA256SUMS" compares them. manifest.json says the same as
  this page, for programs. It is written last: without it the export is not complete.
- The files contain personal data. Keep them where only those may read them who need to.
`

/** Returns the text of README.txt, which describes every file and column of an export. */
export function readmeOf(
  business: { retailer_id: number; business_name: string; taken_at: string },
  tables: DescribedTable[],
  leftOut: Readonly<Record<string, string>>,
): string {
  const head = `EVERYTHING OF ${business.business_name}\n\nBusiness ${business.retailer_id}, as of ${business.taken_at}.\n`
  const rest = Object.entries(leftOut).map(([name, why]) => `- ${name}: ${why}`)
  return `${[head, FORMS, 'THE FILES\n', ...tables.map(textOf), 'NOT EXPORTED\n', rest.join('\n')].join('\n')}\n`
}

function textOf({ table, about, rows, columns, left_out }: DescribedTable): string {
  const lines = columns.map(({ name, type, about: words, refers_to, one_of, may_be_empty }) => {
    const facts = [
      type,
      ...(may_be_empty ? ['may be empty'] : []),
      ...(refers_to ? [`refers to ${refers_to}`] : []),
      ...(one_of ? [`one of ${one_of.join(', ')}`] : []),
    ]
    return `    ${name}: ${words} (${facts.join('; ')})`
  })
  const left = Object.entries(left_out).map(([name, why]) => `    not exported: ${name} (${why})`)
  return `${table} (${rows} ${rows === 1 ? 'row' : 'rows'})\n  ${about}\n${[...lines, ...left].join('\n')}\n`
}
