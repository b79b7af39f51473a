import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Declaration, parseSync } from 'oxc-parser'
import { type ContractSchemas, namesWithTwoMeanings } from './names-across-workspaces.ts'
import { sourceFiles } from './source-files.ts'

/**
 * Matches the scope of a file. Adapters and simulators of different vendors share interfaces, so each vendor's folder
 * is a scope.
 */
const ROOM = /^(?:packages\/marketplaces\/src\/\w+(?=\/)|simulators\/\w+(?=\/)|(?:apps|packages)\/\w+|\w+)/

/**
 * Returns the scope in which a name has one meaning: a workspace, or one vendor's folder of adapters and simulators.
 */
export const roomOf = (file: string): string => ROOM.exec(file)?.[0] ?? ''

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
      const key = `${roomOf(file)} ${name}`
      found.set(key, [...(found.get(key) ?? []), file])
    }
  return [...found].filter(([, of]) => of.length > 1).map(([key, of]) => `${key.split(' ')[1]}: ${of.join(', ')}`)
}

/** Vague verbs; use notify, record, save or store (docs/glossary.md). */
const VAGUE_VERB = /^(?:tell|told|note|keep|kept|say|said)[A-Z]/

/** Returns the names that begin with a vague verb. */
export const vagueNames = (names: readonly string[]): string[] => names.filter((name) => VAGUE_VERB.test(name))

/** Loads the contract of the folder in which the check runs. */
async function readContract(files: readonly string[]): Promise<ContractSchemas> {
  const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(path.resolve(file)).href)
  const paths = files.filter((file) => file.startsWith('packages/contract/src/'))
  const modules = new Map(await Promise.all(paths.map(async (file) => [file, await load(file)] as const)))
  const areas = Object.values(modules.get('packages/contract/src/index.ts')?.['contract'] ?? {})
  const calls: Record<string, { answer?: unknown }> = Object.assign({}, ...areas)
  return { answerOf: (call) => calls[call]?.answer, exported: (file, name) => modules.get(file)?.[name] }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const texts = new Map(
    sourceFiles()
      .filter((file) => !/\.(test|spec|battery|journey)\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const files = [...texts].map(([file, text]) => ({ file, names: exportedNames(file, text) }))
  const problems = [
    ...sharedNames(files).map((each) => `One name for two things: ${each}`),
    ...namesWithTwoMeanings(files, texts, await readContract([...texts.keys()])).map(
      (each) => `One name for two things of two workspaces: ${each}`,
    ),
    ...files.flatMap(({ file, names }) =>
      vagueNames(names).map((name) => `${file}: ${name} does not say what it does; notify, record, save or store does`),
    ),
  ]
  for (const each of problems) console.error(each)
  process.exitCode = problems.length > 0 ? 1 : 0
}
