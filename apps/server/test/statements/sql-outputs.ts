import { referencesOf } from './sql-references.ts'

/** The columns of each table and view. */
export type RelationColumns = ReadonlyMap<string, ReadonlySet<string>>

const IN_PARENTHESES = /\([^()]*\)/
/** Matches a plain column in a list of outputs, with or without an alias. */
const OUTPUT =
  /(?<=\b(?:select|returning|distinct|distinct on\s*~)\s+|,\s*)(?:\w+\.)?(\w+)(?:\s+as\s+"?(\w+)"?)?\s*(?=,|$|\b(?:from|union|order|where|limit)\b)/g
const EVERYTHING = /(?<=\bselect\s+|,\s*|\breturning\s+)(?:\w+\.)?\*/

export interface PlainOutputs {
  /** The name in the row, and the name of the column. */
  named: Map<string, string>
  /** The tables that a `*` may mean. */
  starred: Set<string>
}

/** Matches an alias and the last word of its expression. */
const NAMED = /(\S+)\s+as\s+"?(\w+)"?/g

/**
 * Returns the outputs of a statement that are unchanged columns of a table it names. Only the outermost list counts;
 * computed values, there or in a subquery under the same name, and built JSON do not.
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

/** Returns the names of outputs that are not plain columns. */
const computedIn = (text: string, columns: Set<string>): Set<string> =>
  new Set(
    [...text.matchAll(NAMED)].flatMap(([, before = '', name = '']) =>
      columns.has(/^(?:\w+\.)?(\w+)$/.exec(before)?.[1] ?? '') ? [] : [name],
    ),
  )

const columnsNamedIn = (statement: string, tables: RelationColumns): Set<string> =>
  new Set(referencesOf(statement).flatMap(({ name }) => [...(tables.get(name.replace(/^public\./, '')) ?? [])]))

/** Replaces parentheses with `~`; of a write it returns only the returning clause. */
function outermost(statement: string): string {
  let text = statement
  while (IN_PARENTHESES.test(text)) text = text.replace(IN_PARENTHESES, '~')
  const returned = text.lastIndexOf('returning ')
  return returned < 0 ? text : text.slice(returned)
}
