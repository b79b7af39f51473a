import { sql } from 'kysely'
import pg from 'pg'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import type { TestApp } from '../start-test-app.ts'

export interface RowWatch {
  /** A moment to ask about later. */
  now(): Promise<number>
  /** Rows of a retailer that were changed since then, as `update sales`: none, if all are as they were. */
  changes(retailerId: number, since: number): Promise<string[]>
  /** The same, each with the row as it is now, or as it was where it is gone. */
  rows(retailerId: number, since: number): Promise<WatchedRow[]>
  /** The same for people and buyers, whosever they are. */
  changesOfPeople(since: number): Promise<string[]>
}

export interface WatchedRow {
  change: string
  table_name: string
  content: Readonly<Record<string, unknown>>
}

const PEOPLE = ['buyers', 'users']

/**
 * Records each row of a retailer that is left with another content than it had, by triggers in this test's database:
 * whether a request has changed anything is then a question of a millisecond. Comparing all rows before and after it
 * (`rowsOfRetailer`) takes a hundred times that, and does not see what was changed and changed back. That a person was
 * here (`sessions.last_seen_at`, which any request may write after five minutes) is no change.
 */
export async function watchRows({ database, capabilities }: TestApp): Promise<RowWatch> {
  const tables = new Set([...(await tenantTables({ capabilities })), ...PEOPLE])
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    await client.query(RECORD_CHANGES)
    for (const table of tables)
      await client.query(
        `create trigger zz_watch after insert or update or delete on ${table} for each row
         execute function watch.record()`,
      )
  } finally {
    await client.end()
  }
  const { platform } = capabilities.db
  const changes = async (since: number, of: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ change: string }>`
      select distinct change from watch.changes where change_id > ${since} and ${of} order by 1`.execute(platform)
    return rows.map(({ change }) => change)
  }
  return {
    async now() {
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(change_id), 0)::int as last from watch.changes`.execute(platform)
      return rows[0]?.last ?? 0
    },
    async rows(retailerId, since) {
      const { rows } = await sql<WatchedRow>`
        select change, table_name, content from watch.changes
        where change_id > ${since} and retailer_id = ${retailerId} order by change_id`.execute(platform)
      return rows
    },
    changes: (retailerId, since) => changes(since, sql`retailer_id = ${retailerId}`),
    changesOfPeople: (since) => changes(since, sql`table_name = any(${PEOPLE})`),
  }
}

/** The function is its owner's, the superuser's: whoever changes a row needs no right to record it. */
const RECORD_CHANGES = `
  create schema watch;
  create table watch.changes (
    change_id bigint generated always as identity primary key,
    change text not null, table_name text not null, retailer_id bigint, content jsonb not null);
  grant usage on schema watch to public;
  grant select on watch.changes to public;
  create function watch.record() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'UPDATE' and to_jsonb(old) - 'last_seen_at' = to_jsonb(new) - 'last_seen_at' then return null; end if;
    insert into watch.changes (change, table_name, retailer_id, content)
    select distinct on (side ->> 'retailer_id') lower(tg_op) || ' ' || tg_table_name, tg_table_name::text,
      (side ->> 'retailer_id')::bigint, side
    from unnest(array[to_jsonb(new), to_jsonb(old)]) with ordinality each (side, nth) where side is not null
    order by side ->> 'retailer_id', nth;
    return null;
  end $$;`
