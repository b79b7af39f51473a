import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sourceFiles } from './source-files.ts'

/** Vague words in file names, which say where a thing is kept instead of what it is. */
const CUPBOARDS = ['helper', 'helpers', 'util', 'utils', 'common', 'misc', 'manager', 'base', 'service', 'impl', 'dto']

/**
 * Returns what is wrong with a file's name, or undefined. Components are `PascalCase.tsx`, all other files
 * `kebab-case.ts`.
 */
export function nameFault(file: string): string | undefined {
  const [stem = '', ...endings] = basename(file).split('.')
  const words = [stem, ...endings.slice(0, -1)]
    .flatMap((part) => part.split(/-|(?<=[a-z0-9])(?=[A-Z])/))
    .map((word) => word.toLowerCase())
  const cupboard = words.find((word) => CUPBOARDS.includes(word))
  if (cupboard) return `"${cupboard}" says nothing about what is inside`
  const folder = file
    .split('/')
    .slice(0, -1)
    .find((part) => CUPBOARDS.includes(part))
  if (folder) return `the folder "${folder}" says nothing about what is inside`
  if (/^[A-Z][A-Za-z0-9]*$/.test(stem))
    return file.endsWith('.tsx') ? undefined : 'only components are named in PascalCase, and they end in .tsx'
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ? undefined : 'is neither kebab-case nor PascalCase'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = sourceFiles().flatMap((file) => {
    const fault = nameFault(file)
    return fault ? [`${file}: ${fault}`] : []
  })
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
