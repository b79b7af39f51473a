import { sql } from 'kysely'
import pg from 'pg'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import type { TestApp } from '../start-test-app.ts'
import { type Owner, OWNERS } from '../statements/table-owners.ts'

/** What one transaction has changed of money and status, and what it wrote into the audit logs. */
export interface BookTransaction {
  /** 'sales.status', 'payments.confirmed_by_retailer': the columns that became another. */
  changed: string[]
  /** Whether a line of an audit log says what was there before and what is there since. */
  isRecorded: boolean
}

export interface BookWatch {
  /** A moment to ask about later. */
  now(): Promise<number>
  /** The transactions since then that have changed money or status of somebody. */
  since(moment: number): Promise<BookTransaction[]>
}

/** The modules whose tables say how far a sale, an order, a request or a payment is, and what money moved for it. */
const BOOK_KEEPERS: ReadonlySet<Owner | undefined> = new Set<Owner>(['sales', 'wholesale', 'finances'])
/** Tables of other modules that belong to them: what pairs have cost, where no row means that this is not noted. */
const OTHER_BOOKS = ['variant_costs']

/** Names of columns that say how far a thing is; a time beside one is the same fact. */
const STATUS_NAMES =
  '^(.*_)?(status|stage)$|^(state|fulfilled|oversold|restock|confirmed_by_retailer)$|' +
  '^(fulfilled|canceled|confirmed|received|shipped|looked|buyer_paid|paid_to_retailer|retailer_received)_at$'

/**
 * Records, by triggers in this test's database, which columns of money (each amount is a `numeric`) and of status a
 * transaction changes in the books of retailers but the tables left out, and what it writes into the audit logs. A row
 * that is new has changed none, since nothing was there before; but for a cost, which was null.
 */
export async function watchBooks(app: TestApp, leftOut: readonly string[]): Promise<BookWatch> {
  const tables = (await tenantTables(app)).filter(
    (table) => (BOOK_KEEPERS.has(OWNERS.get(table)) || OTHER_BOOKS.includes(table)) && !leftOut.includes(table),
  )
  const client = new pg.Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  try {
    await client.query(RECORD_BOOKS)
    for (const table of tables) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public'
           and table_name = $1 and (data_type = 'numeric' or column_name ~ $2)`,
        [table, STATUS_NAMES],
      )
      const columns = rows.map(({ name }) => `'${name}'`).join(', ')
      const events = OTHER_BOOKS.includes(table) ? 'insert or update or delete' : 'update or delete'
      if (columns !== '')
        await client.query(
          `create trigger zz_books after ${events} on ${table} for each row
           execute function books.record(${columns})`,
        )
    }
    for (const log of ['audit_log', 'platform_audit_log'])
      await client.query(
        `create trigger zz_books after insert on ${log} for each row execute function books.record_line()`,
      )
  } finally {
    await client.end()
  }
  const { platform } = app.capabilities.db
  return {
    async now() {
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(entry_id), 0)::int as last from books.entries`.execute(platform)
      return rows[0]?.last ?? 0
    },
    async since(moment) {
      const { rows } = await sql<{ changed: string[]; details: Record<string, unknown>[] }>`
        select array_agg(distinct changed order by changed) filter (where changed is not null) as changed,
          coalesce(jsonb_agg(details) filter (where details is not null), '[]') as details
        from books.entries where entry_id > ${moment}
        group by transaction_id having bool_or(changed is not null) order by min(entry_id)`.execute(platform)
      return rows.map(({ changed, details }) => ({ changed, isRecorded: details.some(saysBeforeAndAfter) }))
    },
  }
}

/** `from` and `to`, or `old_ark_fee` and `new_ark_fee`, as the screens of the logs show them. */
const saysBeforeAndAfter = (details: Record<string, unknown>): boolean =>
  ('from' in details && 'to' in details) ||
  Object.keys(details).some((name) => name.startsWith('old_') && `new_${name.slice(4)}` in details)

/** The functions are their owner's, the superuser's: whoever changes a row needs no right to record it. */
const RECORD_BOOKS = `
  create schema books;
  create table books.entries (
    entry_id bigint generated always as identity primary key,
    transaction_id xid8 not null default pg_current_xact_id(), changed text, details jsonb);
  grant usage on schema books to public;
  grant select on books.entries to public;
  create function books.record() returns trigger language plpgsql security definer as $$
  begin
    insert into books.entries (changed)
    select tg_table_name || '.' || name from unnest(tg_argv) name
    where to_jsonb(old) -> name is distinct from to_jsonb(new) -> name;
    return null;
  end $$;
  create function books.record_line() returns trigger language plpgsql security definer as $$
  begin
    insert into books.entries (details) values (new.event_details);
    return null;
  end $$;`
