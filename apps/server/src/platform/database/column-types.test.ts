import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DRIVER_TYPES } from '../../../../../tooling/schema/render-schema.ts'
import { createTestDatabase } from '../../../../../tooling/create-test-database.ts'
import { connect } from './connect.ts'

/** A value for each type that ARK's columns have. */
const LITERALS: Record<string, string> = {
  bigint: '9007199254740991',
  integer: '1',
  smallint: '1',
  'double precision': '1.5',
  numeric: '12.30',
  text: 'x',
  'character varying': 'x',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-02-28',
  boolean: 'true',
  'timestamp with time zone': '2026-02-28T12:00:00Z',
  bytea: '\\x00',
  json: '{}',
  jsonb: '{}',
  'bigint[]': '{1}',
  'integer[]': '{1}',
  'text[]': '{x}',
  'timestamp with time zone[]': '{2026-02-28T12:00:00Z}',
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value === 'object' ? 'unknown' : typeof value
}

test('the driver returns each column type as the generated types declare it', async () => {
  const database = await createTestDatabase()
  const db = connect(database.url, { report: () => undefined })
  try {
    const kinds: Record<string, string> = {}
    for (const [type, literal] of Object.entries(LITERALS)) {
      const { rows } = await sql<{ value: unknown }>`select ${sql.lit(literal)}::${sql.raw(type)} as value`.execute(
        db.platform,
      )
      kinds[type] = kindOf(rows[0]?.value)
    }
    expect(kinds).toEqual(DRIVER_TYPES)
    const { rows } = await sql<{ value: unknown }>`select '-infinity'::timestamptz as value`.execute(db.platform)
    expect(rows).toEqual([{ value: Number.NEGATIVE_INFINITY }])
  } finally {
    await db.close()
    await database.drop()
  }
})
