import { parseSync, Visitor } from 'oxc-parser'

/** A table, a view or a function that a statement names. */
export interface Reference {
  name: string
  use: 'reads' | 'writes' | 'locks' | 'calls'
}

const RELATION = String.raw`(?:only\s+)?((?:\w+\.)?\w+)`
const WRITES = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+${RELATION}`,
  'g',
)
const READS = new RegExp(String.raw`(?<!delete\s+)\b(?:from|join|using)\s+(?:lateral\s+)?${RELATION}`, 'g')
/** Matches further items of a list after `from`: tables and fragments, with or without alias. */
const LISTED = new RegExp(String.raw`\bfrom\s+(?:[\w.]+|\$)(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*${RELATION})`, 'g')
const TYPES = /\bnull::(\w+)/g
const CALLS = /\b(\w+)\s*\(/g
const LOCKS = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b(?!\s+of\b)/

/** Returns the names in a piece of SQL, whether or not they are tables of ours (`extract(epoch from …)`, a CTE). */
export function referencesOf(statement: string): Reference[] {
  const text = statement.replaceAll(/--.*$/gm, ' ').replaceAll(/'(?:[^']|'')*'/g, "''")
  const found = (pattern: RegExp, use: Reference['use']): Reference[] =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ name, use }))
  const read = [...found(READS, 'reads'), ...found(LISTED, 'reads'), ...found(TYPES, 'reads')]
  const locked = LOCKS.test(text) ? read.map(({ name }): Reference => ({ name, use: 'locks' })) : []
  return [...found(WRITES, 'writes'), ...read, ...locked, ...found(CALLS, 'calls')]
}

/**
 * Returns the names in a source file's SQL: in templates of `sql`, including fragments, and where the platform
 * receives a table's name to change it (`table: 'sales'`, `sql.table('sales')`).
 */
export function referencesIn(file: string, source: string): Reference[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Reference[] = []
  const named = (node: { type: string; value?: unknown } | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push({ name: node.value, use: 'writes' })
  }
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(source.slice(tag.start, tag.end))) return
      found.push(...referencesOf(quasi.quasis.map(({ value }) => value.raw).join('$')))
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'table') named(value)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (source.slice(callee.start, callee.end) === 'sql.table') named(first)
    },
  }).visit(program)
  return found
}
