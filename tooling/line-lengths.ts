import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { committedFiles } from './source-files.ts'

const LONGEST = 120

/** Matches a text within one line, which cannot be broken without changing it. */
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\]|\\.)+\/[a-z]*/g

/** Returns the numbers, from 1, of lines over 120 characters, except those that only a text in them makes so long. */
export function longLines(source: string): number[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      line.length > LONGEST && line.replaceAll(TEXT, "''").length > LONGEST ? [index + 1] : [],
    )
}

/** Returns the numbers of long lines of a document; rows of tables may have any length. */
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
