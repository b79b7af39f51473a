import { existsSync, readFileSync } from 'node:fs'
import type { Expression, TSType } from 'oxc-parser'
import { plainOutputs, type RelationColumns } from './sql-outputs.ts'
import { type Declarations, declarationsIn, isSql, literalsIn, membersIn } from './typed-statements.ts'

/** A column that a statement returns unchanged, while its row type restates the column's type by hand. */
export interface RestatedColumn {
  /** The line in the file, from 1. */
  line: number
  /** The column's name in the row. */
  name: string
  column: string
}

/**
 * Members by name; true means picked from a table. Null means that the members are unknown, and may restate anything.
 */
type Members = Map<string, boolean> | null

const read = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** Returns the number of a file's statements with typed rows, and the columns that their row types restate. */
export function restatedColumns(
  file: string,
  tables: RelationColumns,
  source: string | null = read(file),
): { statements: number; restated: RestatedColumn[] } {
  if (source === null) throw new Error(`there is no ${file}`)
  const own = declarationsIn(file, source)
  const restated = own.statements.flatMap(({ line, rowType, template }) => {
    const members = membersOf(rowType, own)
    const { named, starred } = plainOutputs(textOf(template, own), tables)
    const isRestated = (name: string) => members === null || members.get(name) === false
    const all = members === null ? [] : [...starred].map((name): [string, string] => [name, name])
    return [...named, ...all].flatMap(([name, column]) => (isRestated(name) ? [{ line, name, column }] : []))
  })
  return { statements: own.statements.length, restated }
}

const declared = new Map<string, Declarations | null>()

/** Returns the declarations of an imported file; null when it is not ours. */
function declarationsOf(file: string): Declarations | null {
  const known = declared.get(file)
  if (known !== undefined) return known
  const source = read(file)
  const found = source === null ? null : declarationsIn(file, source)
  declared.set(file, found)
  return found
}

/** Returns the text of a template, including fragments that are declared by name; other values become `$`. */
function textOf(expression: Expression, at: Declarations): string {
  if (expression.type === 'CallExpression') return textOf(expression.callee, at)
  if (expression.type === 'ArrowFunctionExpression')
    return expression.body.type === 'BlockStatement' ? '$' : textOf(expression.body, at)
  if (expression.type === 'Identifier') {
    const own = at.fragments.get(expression.name)
    if (own) return isTemplate(own) ? textOf(own, at) : '$'
    const from = at.imports.get(expression.name)
    const there = from ? declarationsOf(from.file) : null
    const imported = there?.fragments.get(from?.name ?? '')
    return there && imported && isTemplate(imported) ? textOf(imported, there) : '$'
  }
  if (expression.type !== 'TaggedTemplateExpression' || !isSql(expression.tag)) return '$'
  const { quasis, expressions } = expression.quasi
  return quasis
    .map(({ value }, nth) => {
      const filled = expressions[nth]
      return filled ? value.raw + textOf(filled, at) : value.raw
    })
    .join('')
}

/**
 * Returns whether an expression is a fragment, or a function whose whole body is one; other calls (`sql.join(…)`) are
 * neither.
 */
const isTemplate = (expression: Expression): boolean =>
  expression.type === 'TaggedTemplateExpression' ||
  expression.type === 'ArrowFunctionExpression' ||
  (expression.type === 'CallExpression' && expression.callee.type === 'Identifier')

function membersOf(type: TSType, at: Declarations): Members {
  if (type.type === 'TSIntersectionType') return merged(type.types.map((part) => membersOf(part, at)))
  if (type.type === 'TSTypeLiteral') return membersIn(type.members, at.source)
  if (type.type !== 'TSTypeReference') return null
  const name = at.source.slice(type.typeName.start, type.typeName.end)
  return membersOfNamed(name, type.typeArguments?.params ?? [], at)
}

function membersOfNamed(name: string, of: TSType[], at: Declarations): Members {
  const [first, second] = of
  if (name === 'Columns') return new Map(literalsIn(second, at.source).map((column) => [column, true]))
  if (first && second && (name === 'Pick' || name === 'Omit')) {
    const members = membersOf(first, at)
    const named = literalsIn(second, at.source)
    if (members === null) return name === 'Pick' ? new Map(named.map((member) => [member, false])) : null
    return new Map([...members].filter(([member]) => named.includes(member) === (name === 'Pick')))
  }
  const made = at.interfaces.get(name)
  if (made) return merged([...made.extended.map((part) => membersOfNamed(part.name, part.of, at)), made.members])
  const alias = at.aliases.get(name)
  if (alias) return membersOf(alias, at)
  const from = at.imports.get(name)
  const there = from ? declarationsOf(from.file) : null
  return from && there ? membersOfNamed(from.name, [], there) : null
}

function merged(parts: Members[]): Members {
  const all = new Map<string, boolean>()
  for (const part of parts) {
    if (part === null) return null
    for (const [name, isPicked] of part) all.set(name, isPicked)
  }
  return all
}
