import { csvLine } from '@ark/domain'
import type { Run } from './runs.ts'

export type RunProblem = Run['problems'][number]

/** Returns the problems as a CSV file, to work through beside the original file. */
export function problemsAsCsv(problems: readonly RunProblem[]): string {
  const lines = problems.map(({ line, field, message }) => [line, field, message])
  return [['line', 'column', 'mistake'], ...lines].map(csvLine).join('')
}

/** Downloads a file in the browser. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
