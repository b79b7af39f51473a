import type { Column } from './read-columns.ts'

/** The driver's types for types of PostgreSQL (apps/server/src/platform/database/column-types.ts). */
export const DRIVER_TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  numeric: 'string',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  'bigint[]': 'number[]',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  'timestamp with time zone[]': 'Date[]',
}

const HEAD = `// Written by \`npm run schema\` from the migrated database: not by hand.

/**
 * The rows of each table and view as the driver answers them, for the row types of queries. What a statement computes
 * or builds as JSON has types of its own.
 */
export interface Schema {`

/** Returns the file of types. `ownerOf` returns the module whose migration makes a table or view. */
export function renderSchema(columns: Column[], ownerOf: (relation: string) => string): string {
  const relations = [...new Set(columns.map(({ relation }) => relation))]
  const blocks = relations.map((relation) => {
    const own = columns.filter((column) => column.relation === relation)
    const lines = own.map(lineOf)
    const name = relation.includes('.') ? `'${relation}'` : relation
    return [`  /** ${ownerOf(relation)} */`, `  ${name}: {`, ...lines, '  }'].join('\n')
  })
  return [HEAD, ...blocks, '}', '', TAIL].join('\n')
}

const LONGEST = 120

/** Returns the line of a column with its type; the values of a long list are on separate lines. */
function lineOf(column: Column): string {
  const line = `    ${column.name}: ${typeOf(column)}`
  if (line.length <= LONGEST) return line
  return [
    `    ${column.name}:`,
    ...typeOf(column)
      .split(' | ')
      .map((part) => `      | ${part}`),
  ].join('\n')
}

const TAIL = `/** Some columns of a table, under their own names. */
export type Columns<T extends keyof Schema, C extends keyof Schema[T]> = Pick<Schema[T], C>

/** The type of one column, for a row that has it under another name. */
export type Column<T extends keyof Schema, C extends keyof Schema[T]> = Schema[T][C]
`

function typeOf({ relation, name, type, isNullable, isMaybeInfinite, values }: Column): string {
  const answered = DRIVER_TYPES[type]
  if (answered === undefined)
    throw new Error(`${relation}.${name} is of type ${type}: say in tooling/schema what the driver answers for it.`)
  const plain = values === null ? answered : values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(' | ')
  // unknown includes null.
  const isNullTyped = isNullable && answered !== 'unknown'
  return `${plain}${isMaybeInfinite ? ' | number' : ''}${isNullTyped ? ' | null' : ''}`
}
