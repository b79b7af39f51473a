import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../database/connect.ts'
import type { Columns } from '../database/schema.gen.ts'

export interface RestoreToRecord {
  base: string
  /** The moment that was asked for; null: everything that the backups had. */
  targetAt: Date | null
  /** The time of the last change in the restored database. */
  reachedAt: Date
}

/** Records that this database was restored. */
export const insertRestore = (tx: Tx, { base, targetAt, reachedAt }: RestoreToRecord) =>
  sql`insert into restores (base, target_at, reached_at) values (${base}, ${targetAt}, ${reachedAt})`.execute(tx)

/** Returns the time of the last change that the newest restore brought back; null when ARK was never restored. */
export async function lastRestoredMoment(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<Columns<'restores', 'reached_at'>>`
    select reached_at from restores order by restore_id desc limit 1`.execute(tx)
  return rows[0]?.reached_at ?? null
}

/** More rows than ARK adds to any table between two backups that someone would restore. */
const JUMP = 1_000_000

/**
 * Moves every sequence of ids forward, because the lost time has used the next ids: mails, labels, addresses and
 * providers may still have them, and must not meet another row under such an id. Needs the owner of the tables.
 */
export async function jumpSequences(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`
      do $$ declare each record; begin
        for each in select schemaname, sequencename, last_value, max_value from pg_sequences
          where schemaname = 'public' and last_value is not null and data_type = 'bigint'::regtype and not cycle
        loop
          perform setval(format('%I.%I', each.schemaname, each.sequencename)::regclass, each.last_value + ${JUMP});
        end loop;
      end $$`)
  } finally {
    await client.end()
  }
}
