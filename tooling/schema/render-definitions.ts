import type { SchemaPart, Definitions } from './read-definitions.ts'

const HEAD = `-- Written by \`npm run schema\` from the migrated database: not by hand, and not to be run.
--
-- What all migrations make together, by the module that owns it. Why it is so is said in apps/server/migrations.
-- Not shown: the queue (schema \`jobs\`), which pg-boss makes, and the lists of Kysely.`

/**
 * The page of the schema that people read.
 * @param ownerOf the module that makes a table, a view or a function
 * @param order the tables and views in the order of the migrations that make them
 */
export function renderDefinitions(
  found: Definitions,
  ownerOf: (name: string) => string | undefined,
  order: readonly string[],
): string {
  const functions = asOneWhereAlike(found.functions)
  const owned = functions.map((each) => ({
    ...each,
    owner: ownerOf(each.name) ?? ownerByTrigger(found, each, ownerOf),
  }))
  const modules = [...new Set(order.map((name) => ownerOf(name) ?? ''))]
  const sections = modules.map((module) => {
    const relations = order.filter((name) => ownerOf(name) === module)
    return [
      `-- ${'═'.repeat(8)} ${module} ${'═'.repeat(106 - module.length)}`,
      ...relations.flatMap((name) => tableOf(found, name) ?? []),
      ...owned.filter(({ owner }) => owner === module).map(({ text }) => text),
      ...relations.flatMap((name) => viewOf(found, name) ?? []),
    ].join('\n\n')
  })
  const extensions = found.extensions.map((name) => `create extension ${name};`).join('\n')
  return `${[HEAD, extensions, ...sections].join('\n\n')}\n`
}

const partsOf = (parts: readonly SchemaPart[], of: string): string[] =>
  parts.filter(({ name }) => name === of).map(({ text }) => text)

function tableOf(found: Definitions, name: string): string | undefined {
  const table = found.tables.find((each) => each.name === name)
  if (table === undefined) return undefined
  const lines = [...partsOf(found.columns, name), ...partsOf(found.constraints, name)]
  const after = [found.indexes, found.policies, found.grants, found.triggers].flatMap((parts) => partsOf(parts, name))
  return readable(
    [
      `create ${table.kind} ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${table.options};`,
      ...after.map((statement) => (statement.startsWith('--') ? statement : `${statement};`)),
    ].join('\n'),
  )
}

function viewOf(found: Definitions, name: string): string | undefined {
  const [view] = partsOf(found.views, name)
  if (view === undefined) return undefined
  return readable([view, ...partsOf(found.grants, name).map((grant) => `${grant};`)].join('\n'))
}

/** PostgreSQL's spelling without what nobody reads: the schema `public`, casts of texts, lists as arrays. */
const readable = (text: string): string =>
  text
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(/('(?:[^']|'')*')::(?:text|bpchar|character varying)\b(?!\[)/g, '$1')
    .replaceAll(/ = ANY \(ARRAY\[((?:'(?:[^']|'')*'(?:, )?)+)\]\)/g, ' IN ($1)')
    .replaceAll(/CHECK \(\((.*)\)\)(?=[,\n])/g, 'CHECK ($1)')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' USING btree', '')

/** The rows that `after_changes` puts in the place of `changed_rows`, by kind of statement. */
const CHANGED_ROWS =
  /\(select 1 as sign, \* from added union all select -1, \* from removed\)|\(select -?1 as sign, \* from (?:added|removed)\)/g

/** Functions that `after_changes` has made of one body stand once, under that of updates. */
function asOneWhereAlike(functions: readonly SchemaPart[]): SchemaPart[] {
  const bodyOf = ({ text }: SchemaPart): string =>
    text.replaceAll(CHANGED_ROWS, 'changed_rows').replaceAll(/_on_(?:insert|update|delete)\b/g, '_on_…')
  const bodies = Map.groupBy(functions, bodyOf)
  return [...bodies].map(([body, alike]) => {
    const [first, ...others] = alike
    if (first === undefined || others.length === 0) return first ?? { name: '', text: body }
    const names = alike.map(({ name }) => name).join(', ')
    return { name: first.name, text: `-- ${names}; \`changed_rows\` is what the statement changed.\n${body}` }
  })
}

/** A function that a procedure has made for a table has no statement of its own in the migrations. */
function ownerByTrigger(
  { triggers }: Definitions,
  { name }: SchemaPart,
  ownerOf: (name: string) => string | undefined,
): string | undefined {
  const trigger = triggers.find(({ of }) => of === name)
  return trigger && ownerOf(trigger.name)
}
