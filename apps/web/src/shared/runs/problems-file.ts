import { csvLine } from '@ark/domain'
import type { Run } from './runs.ts'

export type RunProblem = Run['problems'][number]

/** What was left out as a file of its own, to go through beside the one that it is of. */
export function problemsAsCsv(problems: readonly RunProblem[]): string {
  const lines = problems.map(({ line, field, message }) => [line, field, message])
  return [['line', 'column', 'mistake'], ...lines].map(csvLine).join('')
}

/** Hands a file to the browser to be kept. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
