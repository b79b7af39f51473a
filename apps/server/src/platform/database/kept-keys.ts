import { sql } from 'kysely'
import type { Columns } from './schema.gen.ts'
import type { Database } from './connect.ts'

/** Stores keys under their purposes, where a purpose has none yet. */
export async function addKeptKeys(db: Database, keys: Columns<'kept_keys', 'purpose' | 'sealed'>[]): Promise<void> {
  const purposes = keys.map(({ purpose }) => purpose)
  const values = keys.map(({ sealed }) => sealed)
  await sql`
    insert into kept_keys (purpose, sealed) select * from unnest(${purposes}::text[], ${values}::bytea[])
    on conflict (purpose) do nothing returning purpose`.execute(db.platform)
}

/** Returns all kept keys, encrypted. */
export async function keptKeys(db: Database): Promise<Columns<'kept_keys', 'purpose' | 'sealed'>[]> {
  const { rows } = await sql<Columns<'kept_keys', 'purpose' | 'sealed'>>`
    select purpose, sealed from kept_keys`.execute(db.platform)
  return rows
}
