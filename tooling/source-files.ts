import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Every TypeScript file of ours, committed or new, as paths from the root of the repository. */
export const sourceFiles = (): string[] => committedFiles(['*.ts', '*.tsx'])

/** The same of any kind of file that is written by hand. */
export function committedFiles(patterns: string[]): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
  const isGenerated = (file: string) => /\.(gen|d)\.tsx?$/.test(file) || file === 'apps/server/schema.sql'
  return list.split('\n').filter((file) => file !== '' && !isGenerated(file) && existsSync(file))
}

/** The product's own sources: what the size budgets are about. */
export function isProductSource(file: string): boolean {
  return !/\.(test|spec|battery)\.tsx?$/.test(file) && !/^(journeys|bench|chaos)\//.test(file)
}
