/** What the server takes in one file: 50,000 rows with long product names. */
export const MOST_BYTES = 8_000_000

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export const tooBig = (bytes: number): string =>
  `The file has ${inMegabytes(bytes)}; ${inMegabytes(MOST_BYTES)} or 50,000 rows fit in one. Split it.`

export interface CsvProblem {
  line: number
  field: string
  message: string
}

/** Mistakes as a file of their own, to go through beside the one that has them. */
export function problemsAsCsv(problems: readonly CsvProblem[]): string {
  const lines = problems.map(({ line, field, message }) => [line, field, message].map(cell).join(','))
  return ['line,column,mistake', ...lines, ''].join('\r\n')
}

/** A quoted cell; what a spreadsheet would run as a formula is kept as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

/** Hands a file to the browser to be kept. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
