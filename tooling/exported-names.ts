import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Declaration, parseSync } from 'oxc-parser'
import { type ContractSchemas, namesWithTwoMeanings } from './names-across-workspaces.ts'
import { sourceFiles } from './source-files.ts'

/** Adapters and simulators of different vendors answer to one interface, each in its own folder. */
const ROOM = /^(?:packages\/marketplaces\/src\/\w+(?=\/)|simulators\/\w+(?=\/)|(?:apps|packages)\/\w+|\w+)/

/** Where a name has to mean one thing: a workspace; of adapters and simulators one vendor's. */
export const roomOf = (file: string): string => ROOM.exec(file)?.[0] ?? ''

/** The names of functions, types, classes and values that a file declares and exports; a schema and its type once. */
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

/** Names that two files of one room export, with the files. */
export function sharedNames(files: { file: string; names: string[] }[]): string[] {
  const found = new Map<string, string[]>()
  for (const { file, names } of files)
    for (const name of names) {
      const key = `${roomOf(file)} ${name}`
      found.set(key, [...(found.get(key) ?? []), file])
    }
  return [...found].filter(([, of]) => of.length > 1).map(([key, of]) => `${key.split(' ')[1]}: ${of.join(', ')}`)
}

/** Verbs that leave open what is done: the field's are notify, record, save, store (docs/glossary.md). */
const VAGUE_VERB = /^(?:tell|told|note|keep|kept|say|said)[A-Z]/

/** Names that begin with a verb which a reader would have to ask about. */
export const vagueNames = (names: readonly string[]): string[] => names.filter((name) => VAGUE_VERB.test(name))

/** The contract of the folder in which the check runs. */
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
