import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns every TypeScript file of ours, committed or new, as paths from the root of the repository. */
export const sourceFiles = (): string[] => committedFiles(['*.ts', '*.tsx'])

/** Returns the handwritten files that match the patterns. */
export function committedFiles(patterns: string[]): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
  const isGenerated = (file: string) => /\.(gen|d)\.tsx?$/.test(file) || file === 'apps/server/schema.sql'
  return list.split('\n').filter((file) => file !== '' && !isGenerated(file) && existsSync(file))
}

/** Returns whether a file belongs to the product, to which the size budgets apply. */
export function isProductSource(file: string): boolean {
  return !/\.(test|spec|battery)\.tsx?$/.test(file) && !/^(journeys|bench|chaos)\//.test(file)
}
