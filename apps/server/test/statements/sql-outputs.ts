import { referencesOf } from './sql-references.ts'

/** The columns of each table and view. */
export type RelationColumns = ReadonlyMap<string, ReadonlySet<string>>

const IN_PARENTHESES = /\([^()]*\)/
/** A column as a list of outputs has it: alone, or under another name. */
const OUTPUT =
  /(?<=\b(?:select|returning|distinct|distinct on\s*~)\s+|,\s*)(?:\w+\.)?(\w+)(?:\s+as\s+"?(\w+)"?)?\s*(?=,|$|\b(?:from|union|order|where|limit)\b)/g
const EVERYTHING = /(?<=\bselect\s+|,\s*|\breturning\s+)(?:\w+\.)?\*/

export interface PlainOutputs {
  /** The name in the row, and the column's. */
  named: Map<string, string>
  /** Of the tables that a `*` may stand for. */
  starred: Set<string>
}

/** What something is called that stands before it; an expression's last word. */
const NAMED = /(\S+)\s+as\s+"?(\w+)"?/g

/**
 * What a statement answers that is a column of a table it names, as it is. Of the outermost list alone; what is
 * computed, there or in a subquery under the same name, or built as JSON, is none.
 */
export function plainOutputs(statement: string, tables: RelationColumns): PlainOutputs {
  const columns = columnsNamedIn(statement, tables)
  const text = statement.replaceAll(/--.*$/gm, ' ').replaceAll(/'(?:[^']|'')*'/g, "''")
  const outer = outermost(text)
  const computed = computedIn(text, columns)
  const named = new Map<string, string>()
  for (const [, column = '', name] of outer.matchAll(OUTPUT))
    if (columns.has(column) && !computed.has(name ?? column)) named.set(name ?? column, column)
  const starred = EVERYTHING.test(outer) ? [...columns].filter((column) => !computed.has(column)) : []
  return { named, starred: new Set(starred) }
}

/** Names of what is no column as it is. */
const computedIn = (text: string, columns: Set<string>): Set<string> =>
  new Set(
    [...text.matchAll(NAMED)].flatMap(([, before = '', name = '']) =>
      columns.has(/^(?:\w+\.)?(\w+)$/.exec(before)?.[1] ?? '') ? [] : [name],
    ),
  )

const columnsNamedIn = (statement: string, tables: RelationColumns): Set<string> =>
  new Set(referencesOf(statement).flatMap(({ name }) => [...(tables.get(name.replace(/^public\./, '')) ?? [])]))

/** What stands in parentheses is `~`; of a write only what it returns. */
function outermost(statement: string): string {
  let text = statement
  while (IN_PARENTHESES.test(text)) text = text.replace(IN_PARENTHESES, '~')
  const returned = text.lastIndexOf('returning ')
  return returned < 0 ? text : text.slice(returned)
}
