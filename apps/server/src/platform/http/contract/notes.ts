import { NOTE, type NoteReaders } from '@ark/contract/fields'
import { mayReadNote, type NoteParty } from '@ark/domain'
import type { Caller } from '../../caller.ts'

type Shape = Readonly<Record<string, unknown>>

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

/** Returns whether an answer has notes; only such answers are searched. */
export function hasNotes(schema: unknown): boolean {
  if (!isShape(schema)) return false
  return schema[NOTE] !== undefined || Object.values(schema).some(hasNotes)
}

/** Returns the side of wholesale that a caller belongs to. */
export const wholesaleSideOf = ({ role }: Pick<Caller, 'role'>): NoteParty =>
  role === 'buyer' || role === 'operator' ? role : 'retailer'

/**
 * Returns an answer without the notes that its reader may not see (docs/decisions/086), whatever a query has read. The
 * field `by` beside an author's note says whose it is; a note without it is for ARK alone.
 */
export function withoutForeignNotes(value: unknown, schema: unknown, reader: NoteParty): unknown {
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
