import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Declaration, parseSync } from 'oxc-parser'
import { sourceFiles } from './source-files.ts'

/**
 * Matches the scope of a file. Adapters and simulators of different vendors share interfaces, so each vendor's folder
 * is a scope.
 */
const ROOM = /^(?:packages\/marketplaces\/src\/\w+(?=\/)|simulators\/\w+(?=\/)|(?:apps|packages)\/\w+|\w+)/

/**
 * Returns the scope in which a name has one meaning: a workspace, or one vendor's folder of adapters and simulators.
 */
export const scopeOf = (file: string): string => ROOM.exec(file)?.[0] ?? ''

/**
 * Returns the names of functions, types, classes and values that a file declares and exports; a schema and its type
 * count once.
 */
export function exportedNames(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  const names = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? namesOf(statement.declaration) : [],
  )
  return [...new Set(names)]
}

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

/** Returns the names that two files of one scope export, with the files. */
export function sharedNames(files: { file: string; names: string[] }[]): string[] {
  const found = new Map<string, string[]>()
  for (const { file, names } of files)
    for (const name of names) {
      const key = `${scopeOf(file)} ${name}`
      found.set(key, [...(found.get(key) ?? []), file])
    }
  return [...found].filter(([, of]) => of.length > 1).map(([key, of]) => `${key.split(' ')[1]}: ${of.join(', ')}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = sourceFiles()
    .filter((file) => !/\.(test|spec|battery|journey)\.tsx?$/.test(file))
    .map((file) => ({ file, names: exportedNames(file, readFileSync(file, 'utf8')) }))
  const problems = sharedNames(files)
  for (const each of problems) console.error(`One name for two things: ${each}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
