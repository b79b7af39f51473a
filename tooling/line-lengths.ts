import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { committedFiles } from './source-files.ts'

const LONGEST = 120

/** A text within one line: it cannot be broken without changing what it says. */
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\]|\\.)+\/[a-z]*/g

/** The numbers, from 1, of lines over 120 characters, but those that only a text in them makes so long. */
export function longLines(source: string): number[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      line.length > LONGEST && line.replaceAll(TEXT, "''").length > LONGEST ? [index + 1] : [],
    )
}

/** The same of a document; a row of a table is one line however long it is. */
export const longLinesOfDocument = (source: string): number[] =>
  source
    .split('\n')
    .flatMap((line, index) => (line.length > LONGEST && !line.trimStart().startsWith('|') ? [index + 1] : []))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const linesOf = (kinds: string[], find: (source: string) => number[]) =>
    committedFiles(kinds).flatMap((file) => find(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
  const faults = [...linesOf(['*.ts', '*.tsx', '*.sql', '*.css'], longLines), ...linesOf(['*.md'], longLinesOfDocument)]
  for (const fault of faults) console.error(`${fault} is longer than ${LONGEST} characters`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
