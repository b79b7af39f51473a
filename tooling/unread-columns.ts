import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { isProductSource, sourceFiles } from './source-files.ts'
import { referencesOf } from '../apps/server/test/statements/sql-references.ts'
import { publishedViews, routines } from '../apps/server/test/statements/table-owners.ts'

const SERVER = 'apps/server/src/'
const SCHEMA = new URL('../apps/server/src/platform/database/schema.gen.ts', import.meta.url)

/** Returns columns of tables, like `payments.logged_by`, from the generated types; views are left out. */
export function columnsOfTables(source: string = readFileSync(SCHEMA, 'utf8')): string[] {
  return [...source.matchAll(/^ {2}(\w+): \{\n((?: {4}.*\n)*)/gm)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => `${table}.${column}`),
  )
}

/** A unit that reads columns: a module, the platform, a function of the database. */
export interface Reader {
  /** Every name in its statements, including those of tables and views. */
  names: ReadonlySet<string>
  /** The names that it reads. */
  read: ReadonlySet<string>
}

/** Returns the server's modules and the functions of the database. Reads of the platform count for each module. */
export function readers(): Reader[] {
  const files = sourceFiles().filter(
    (file) => file.startsWith(SERVER) && isProductSource(file) && !file.startsWith(`${SERVER}sandbox/`),
  )
  const modules = Map.groupBy(files, (file) => /src\/(modules\/\w+|platform)\//.exec(file)?.[1] ?? 'src')
  const ofModules = [...modules].map(([name, own]): [string, Reader] => [name, readerOf(own.map(partsOfFile))])
  const platform = ofModules.find(([name]) => name === 'platform')?.[1].read ?? new Set()
  const ofRoutines = routines().map(({ body }) => readerOf([{ texts: [body], properties: [] }]))
  return [...ofModules.map(([, { names, read }]) => ({ names, read: new Set([...read, ...platform]) })), ...ofRoutines]
}

interface FileParts {
  /** Statements and fragments, and names in strings: `agedBy: 'created_at'`. */
  texts: string[]
  /** Properties that are read from objects: `row.store_name`, `({ store_name })`. */
  properties: string[]
}

const NAME = /\b[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?\b/g

const readerOf = (parts: FileParts[]): Reader => ({
  names: new Set(parts.flatMap(({ texts }) => texts.flatMap((text) => text.match(NAME) ?? []))),
  read: new Set(parts.flatMap(({ texts, properties }) => [...texts.flatMap(namesReadIn), ...properties])),
})

function partsOfFile(file: string): FileParts {
  const texts: string[] = []
  const properties: string[] = []
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const types = typesIn(program)
  new Visitor({
    TaggedTemplateExpression({ quasi }) {
      texts.push(quasi.quasis.map(({ value }) => value.cooked ?? value.raw).join(' $ '))
    },
    Literal({ value, start }) {
      const isOfType = types.some(([from, to]) => from <= start && start < to)
      if (typeof value === 'string' && !isOfType) texts.push(value)
    },
    MemberExpression({ property }) {
      if (property.type === 'Identifier') properties.push(property.name)
    },
    ObjectPattern({ properties: taken }) {
      for (const each of taken)
        if (each.type === 'Property' && each.key.type === 'Identifier') properties.push(each.key.name)
    },
  }).visit(program)
  return { texts, properties }
}

type Program = ReturnType<typeof parseSync>['program']

/** Returns the ranges of types: a name in a type describes a row and reads nothing. */
function typesIn(program: Program): [start: number, end: number][] {
  const found: [number, number][] = []
  const add = ({ start, end }: { start: number; end: number }) => void found.push([start, end])
  new Visitor({
    TSTypeAnnotation: add,
    TSTypeParameterInstantiation: add,
    TSInterfaceDeclaration: add,
    TSTypeAliasDeclaration: add,
  }).visit(program)
  return found
}

/** Matches names that are written, not read. */
const WRITTEN = [
  /insert into [\w.]+(?: as \w+)?\s*\([^)]*\)/g,
  /on conflict\s*\([^)]*\)/g,
  /\bexcluded\.\w+/g,
  // The column names of rows that are passed in.
  /\bas \w+\s*\((?:\s*\w+ [\w[\]]+,?)+\s*\)/g,
  // `set a = …, b = …`, also at the beginning of a fragment.
  /(?:\bset|,|^)\s*\w+\s*=(?!=)/g,
  /\bset\s*\([^)]*\)\s*=/g,
]

/** Returns the names that a text reads. */
export function namesReadIn(text: string): string[] {
  const handedIn = [...text.matchAll(/_to_recordset\([^)]*\)\s*(?:as )?(\w+)\s*\(/g)]
  const written = handedIn.map(([, alias = '']) => new RegExp(String.raw`\b${alias}\.\w+`, 'g'))
  const rest = [...WRITTEN, ...written].reduce((left, pattern) => left.replaceAll(pattern, ' '), text)
  return rest.match(/\b[a-z_][a-z0-9_]*\b/g) ?? []
}

/** Returns columns that nothing reads, like `payments.logged_by`. */
export function unreadColumns(columns: readonly string[], all: readonly Reader[]): string[] {
  const views = publishedViews().map(({ name, body }) => ({ name, table: referencesOf(body)[0]?.name ?? '' }))
  return columns.filter((each) => {
    const [table = '', column = ''] = each.split('.')
    const names = [table, ...views.filter((view) => view.table === `public.${table}`).map(({ name }) => name)]
    // A prefix names the columns of due rows (`due-rows.ts`).
    const prefix = /^(\w+?)_(?:next_attempt_at|attempts)$/.exec(column)?.[1]
    const isRead = ({ read }: Reader) => read.has(column) || (prefix !== undefined && read.has(prefix))
    return !all.filter((reader) => names.some((name) => reader.names.has(name))).some(isRead)
  })
}
