import { parsePlPgSQLSync, parseSync } from 'libpg-query'
import { asTree, entriesOf, listOf, nodesOf, textOf, type Tree } from './query-levels.ts'

/** A function or a procedure as the catalogue has it. */
export interface Definition {
  language: string
  /** `create or replace function …`, as `pg_get_functiondef` tells it. */
  definition: string
  /** What stands between its dollars. */
  body: string
  /** Names of its arguments and of what it answers; null where one has none. */
  argumentNames: readonly (string | null)[]
}

export interface BodyStatement {
  text: string
  /** As PostgreSQL parses it, with each of the function's variables as a value. */
  tree: unknown
}

/** The statements of a function's body; those that it puts together as text are not among them. */
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

/** What `do` runs, of a function's body without a name. */
export const statementsOfBlock = (body: string): BodyStatement[] =>
  statementsOf({
    language: 'plpgsql',
    definition: `create function block() returns void language plpgsql as $of_block$${body}$of_block$`,
    body,
    argumentNames: [],
  })

/** The ways in which PL/pgSQL reads a text (`RawParseMode`): a statement, an expression, an assignment. */
const [EXPRESSION, ASSIGNMENT] = [2, 3]

function statementIn({ query, parseMode }: Tree): string {
  const text = textOf(query)
  if (parseMode === EXPRESSION) return `select ${text}`
  return Number(parseMode) >= ASSIGNMENT ? `select ${text.replace(/^.*?:?=/s, '')}` : text
}

/** Variables, records with `new` and `old` of a trigger, and the parts of rows. */
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

/** A tree in which `variable` and `variable.field` are values, as parameters are. */
function withValues(tree: unknown, variables: ReadonlySet<string>): unknown {
  if (Array.isArray(tree)) return tree.map((item) => withValues(item, variables))
  if (typeof tree !== 'object' || tree === null) return tree
  const fields = listOf(asTree(asTree(tree).ColumnRef).fields).map((field) => textOf(asTree(field.String).sval))
  const [first = ''] = fields
  if (variables.has(first)) return { ParamRef: {} }
  return Object.fromEntries(entriesOf(tree).map(([name, value]) => [name, withValues(value, variables)]))
}
