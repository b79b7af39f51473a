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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = committedFiles(['*.ts', '*.tsx', '*.sql', '*.css'])
  const faults = files.flatMap((file) => longLines(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
  for (const fault of faults) console.error(`${fault} is longer than ${LONGEST} characters`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
