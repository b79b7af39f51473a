import { sql } from 'kysely'
import pg from 'pg'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import type { TestApp } from '../start-test-app.ts'

export interface RowWatch {
  /** Returns a marker for the other methods. */
  now(): Promise<number>
  /** Returns the changes of a retailer's rows since then, like `update sales`: none, when nothing changed. */
  changes(retailerId: number, since: number): Promise<string[]>
  /** Returns the changes since then, each with the present row, or the last one when it was deleted. */
  rows(retailerId: number, since: number): Promise<WatchedRow[]>
  /** Returns the changes of people and buyers of all retailers. */
  changesOfPeople(since: number): Promise<string[]>
}

export interface WatchedRow {
  change: string
  table_name: string
  content: Readonly<Record<string, unknown>>
}

const PEOPLE = ['buyers', 'users']

/**
 * Records each retailer's row whose content changed, by triggers in this test's database, so that checking for changes
 * takes a millisecond. Comparing all rows before and after (`rowsOfRetailer`) takes a hundred times as long and misses
 * changes that were reverted. `sessions.last_seen_at`, which any request may write after five minutes, is ignored.
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

/** The function runs as its owner, the superuser, so that no role needs a right to record its changes. */
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
