import { parsePlPgSQLSync, parseSync } from 'libpg-query'
import { asTree, entriesOf, listOf, nodesOf, textOf, type Tree } from './query-levels.ts'

/** A function or a procedure from the database's catalog. */
export interface Definition {
  language: string
  /** The text of `pg_get_functiondef`: `create function …`. */
  definition: string
  /** The text between its dollar quotes. */
  body: string
  /** The names of its arguments and outputs; null for unnamed ones. */
  argumentNames: readonly (string | null)[]
}

export interface BodyStatement {
  text: string
  /** PostgreSQL's parse tree, with each of the function's variables as a value. */
  tree: unknown
}

/** Returns the statements of a function's body, without dynamic ones. */
export function statementsOf({ language, definition, body, argumentNames }: Definition): BodyStatement[] {
  const named = argumentNames.filter((name) => name !== null && name !== '') as string[]
  if (language === 'sql') return [{ text: body, tree: withValues(parseSync(body), new Set(named)) }]
  if (language !== 'plpgsql') return []
  const parsed = parsePlPgSQLSync(definition)
  const variables = new Set([...named, ...variablesIn(parsed)])
  return nodesOf(parsed, 'PLpgSQL_expr')
    .map((expression) => statementIn(expression))
    .map((text) => ({ text, tree: withValues(parseSync(text), variables) }))
}

/** Returns the statements of a `do` block. */
export const statementsOfBlock = (body: string): BodyStatement[] =>
  statementsOf({
    language: 'plpgsql',
    definition: `create function block() returns void language plpgsql as $of_block$${body}$of_block$`,
    body,
    argumentNames: [],
  })

/** PL/pgSQL's modes of parsing a text (`RawParseMode`): statement, expression, assignment. */
const [EXPRESSION, ASSIGNMENT] = [2, 3]

function statementIn({ query, parseMode }: Tree): string {
  const text = textOf(query)
  if (parseMode === EXPRESSION) return `select ${text}`
  return Number(parseMode) >= ASSIGNMENT ? `select ${text.replace(/^.*?:?=/s, '')}` : text
}

/** Returns the names of variables, of records including a trigger's `new` and `old`, and of the parts of rows. */
const variablesIn = (parsed: unknown): string[] => [
  'new',
  'old',
  ...['PLpgSQL_var', 'PLpgSQL_rec', 'PLpgSQL_row'].flatMap((kind) =>
    nodesOf(parsed, kind).flatMap(({ refname, fields }) => [
      textOf(refname),
      ...listOf(fields).map(({ name }) => textOf(name)),
    ]),
  ),
]

/** Returns a tree in which `variable` and `variable.field` are values, like parameters. */
function withValues(tree: unknown, variables: ReadonlySet<string>): unknown {
  if (Array.isArray(tree)) return tree.map((item) => withValues(item, variables))
  if (typeof tree !== 'object' || tree === null) return tree
  const fields = listOf(asTree(asTree(tree).ColumnRef).fields).map((field) => textOf(asTree(field.String).sval))
  const [first = ''] = fields
  if (variables.has(first)) return { ParamRef: {} }
  return Object.fromEntries(entriesOf(tree).map(([name, value]) => [name, withValues(value, variables)]))
}
