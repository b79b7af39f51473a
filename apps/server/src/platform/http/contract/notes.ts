import { NOTE, type NoteReaders } from '@ark/contract/fields'
import { mayReadNote, type NoteSide } from '@ark/domain'
import type { Caller } from '../../caller.ts'

type Shape = Readonly<Record<string, unknown>>

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

/** Whether an answer has notes: others are not looked through. */
export function hasNotes(schema: unknown): boolean {
  if (!isShape(schema)) return false
  return schema[NOTE] !== undefined || Object.values(schema).some(hasNotes)
}

/** Which side of wholesale somebody is on. */
export const wholesaleSideOf = ({ role }: Pick<Caller, 'role'>): NoteSide =>
  role === 'buyer' || role === 'operator' ? role : 'retailer'

/**
 * An answer without the notes that are not its reader's (docs/decisions/086), whatever a query has read: those of the
 * author go by the field `by` beside them, and one without it is nobody's but ARK's.
 */
export function withoutForeignNotes(value: unknown, schema: unknown, reader: NoteSide): unknown {
  if (!isShape(schema) || !isShape(value)) return value
  if (Array.isArray(value)) return value.map((each) => withoutForeignNotes(each, schema['items'], reader))
  if (value instanceof Date) return value
  const branches = [schema, ...(Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isShape) : [])]
  const fields: Shape = Object.assign({}, ...branches.map((branch) => branch['properties']))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const readers = readersOf(fields[name])
      if (readers === 'author' && !mayReadNote(reader, value['by'])) return [name, null]
      return [name, withoutForeignNotes(field, fields[name], reader)]
    }),
  )
}

const readersOf = (schema: unknown): NoteReaders | undefined =>
  isShape(schema) ? (schema[NOTE] as NoteReaders | undefined) : undefined
