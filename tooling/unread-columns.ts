import { pathToFileURL } from 'node:url'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { isProductSource, sourceFiles } from './source-files.ts'
import { referencesOf } from '../apps/server/test/statements/sql-references.ts'
import { publishedViews, routines } from '../apps/server/test/statements/table-owners.ts'

const SERVER = 'apps/server/src/'
const SCHEMA = new URL('../apps/server/src/platform/database/schema.gen.ts', import.meta.url)

/** Columns of tables, as `payments.logged_by`, from the types that are generated of them; views are not among them. */
function columnsOfTables(source: string = readFileSync(SCHEMA, 'utf8')): string[] {
  return [...source.matchAll(/^ {2}(\w+): \{\n((?: {4}.*\n)*)/gm)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => `${table}.${column}`),
  )
}

/** What belongs together: a module, the platform, a function of the database. */
interface Reader {
  /** Every name that its statements have, among them those of tables and views. */
  names: ReadonlySet<string>
  /** The names by which it reads something. */
  read: ReadonlySet<string>
}

/** The server's modules and the functions of the database. What the platform reads, it reads for each module. */
function readers(): Reader[] {
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
  /** Statements and parts of statements, and what is named by a string: `agedBy: 'created_at'`. */
  texts: string[]
  /** What is taken out of an object: `row.store_name`, `({ store_name })`. */
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

/** Where types stand: a name in one says what a row has, and reads nothing. */
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

/** Where a name stands for what is written, and not for what is read. */
const WRITTEN = [
  /insert into [\w.]+(?: as \w+)?\s*\([^)]*\)/g,
  /on conflict\s*\([^)]*\)/g,
  /\bexcluded\.\w+/g,
  // What the columns of rows are called that are handed in.
  /\bas \w+\s*\((?:\s*\w+ [\w[\]]+,?)+\s*\)/g,
  // `set a = …, b = …`, also as the beginning of a part.
  /(?:\bset|,|^)\s*\w+\s*=(?!=)/g,
  /\bset\s*\([^)]*\)\s*=/g,
]

/** The names by which a text reads something. */
function namesReadIn(text: string): string[] {
  const handedIn = [...text.matchAll(/_to_recordset\([^)]*\)\s*(?:as )?(\w+)\s*\(/g)]
  const written = handedIn.map(([, alias = '']) => new RegExp(String.raw`\b${alias}\.\w+`, 'g'))
  const rest = [...WRITTEN, ...written].reduce((left, pattern) => left.replaceAll(pattern, ' '), text)
  return rest.match(/\b[a-z_][a-z0-9_]*\b/g) ?? []
}

/** Columns that something writes, perhaps, and nothing reads: as `payments.logged_by`. */
function unreadColumns(columns: readonly string[], all: readonly Reader[]): string[] {
  const views = publishedViews().map(({ name, body }) => ({ name, table: referencesOf(body)[0]?.name ?? '' }))
  return columns.filter((each) => {
    const [table = '', column = ''] = each.split('.')
    const names = [table, ...views.filter((view) => view.table === `public.${table}`).map(({ name }) => name)]
    // What is looked at again is named by a prefix (`due-rows.ts`).
    const prefix = /^(\w+?)_(?:next_attempt_at|attempts)$/.exec(column)?.[1]
    const isRead = ({ read }: Reader) => read.has(column) || (prefix !== undefined && read.has(prefix))
    return !all.filter((reader) => names.some((name) => reader.names.has(name))).some(isRead)
  })
}

const KEY = 'a key that the database keeps'
const WHOLE = 'staged rows are handed on whole (`select *`) to what reads them by its own words'
const AUDIT = 'who did it stays with the row, longer than the audit log tells it'
const SUPPORT = 'looked at by hand, when somebody asks what happened'
const SHARED = 'read by inventory, by a name of its own for the table (`queries/level-adjustments.ts`)'

/** Columns that no statement reads, and why each is there nevertheless. */
const EXCUSED: Readonly<Record<string, string>> = {
  'batch_sendings.batch_sending_id': KEY,
  'connection_watch.is_one': KEY,
  'guesses.points': 'read and written by rate-limiter-flexible',
  'import_products.image_source_url': WHOLE,
  'import_products.product_type': WHOLE,
  'import_products.shopify_created_at': WHOLE,
  'import_products.tags': WHOLE,
  'import_products.vendor': WHOLE,
  'import_variants.barcode': WHOLE,
  'level_adjustments.idempotency_key': SHARED,
  'level_adjustments.last_sent_at': SHARED,
  'level_adjustments.level_before': SHARED,
  'payments.confirmed_by': AUDIT,
  'payments.logged_by': AUDIT,
  'purchase_orders.submitted_by': AUDIT,
  'rejected_matches.rejected_at': SUPPORT,
  'retailer_barcodes.taught_at': SUPPORT,
  'retailer_stock_totals.part': KEY,
  'retailer_sizes.chosen_at': SUPPORT,
  'retailer_style_codes.taught_at': SUPPORT,
  'retention_runs.deleted_last': SUPPORT,
  'sale_days.part': KEY,
  'token_leases.taken_at': SUPPORT,
  'wholesale_level_adjustments.idempotency_key': SHARED,
  'wholesale_level_adjustments.last_sent_at': SHARED,
  'wholesale_level_adjustments.level_before': SHARED,
}

/** Prints the columns that no statement reads and no reason excuses, and the reasons that are no longer needed. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const unread = unreadColumns(columnsOfTables(), readers())
  for (const column of unread) if (!(column in EXCUSED)) console.log(`${column} is not read`)
  for (const column of Object.keys(EXCUSED)) if (!unread.includes(column)) console.log(`${column} needs no reason`)
}
