import { sql } from 'kysely'
import pg from 'pg'
import { tenantTables } from '../belongings/rows-of-retailer.ts'
import type { TestApp } from '../start-test-app.ts'
import { type Owner, OWNERS } from '../statements/table-owners.ts'

/** The changes of money and status by one transaction, and whether it wrote audit logs. */
export interface BookTransaction {
  /** The changed columns: 'sales.status', 'payments.confirmed_by_retailer'. */
  changed: string[]
  /** Whether an audit log line has the values before and after. */
  isRecorded: boolean
}

export interface BookWatch {
  /** Returns a marker for `since`. */
  now(): Promise<number>
  /** Returns the transactions since then that changed money or status. */
  since(moment: number): Promise<BookTransaction[]>
}

/** The modules whose tables have the status of a sale, an order, a request or a payment, and its money. */
const BOOK_KEEPERS: ReadonlySet<Owner | undefined> = new Set<Owner>(['sales', 'wholesale', 'finances'])
/** Further tables of this kind: the costs of pairs, where a missing row means an unknown cost. */
const OTHER_BOOKS = ['variant_costs']

/** The names of status columns; a time next to one is the same fact. */
const STATUS_NAMES =
  '^(.*_)?(status|stage)$|^(state|fulfilled|oversold|restock|confirmed_by_retailer)$|' +
  '^(fulfilled|canceled|confirmed|received|shipped|looked|buyer_paid|paid_to_retailer|retailer_received)_at$'

/**
 * Records, by triggers in this test's database, which money columns (each `numeric`) and status columns a transaction
 * changes in the retailers' books, except in the tables of `leftOut`, and what it writes into the audit logs. A new
 * row changes none, since there was no earlier value; a new cost counts, because it was null.
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

/** Returns whether details have `from` and `to`, or `old_ark_fee` and `new_ark_fee`, as the log screens show them. */
const saysBeforeAndAfter = (details: Record<string, unknown>): boolean =>
  ('from' in details && 'to' in details) ||
  Object.keys(details).some((name) => name.startsWith('old_') && `new_${name.slice(4)}` in details)

/** The functions run as their owner, the superuser, so that no role needs a right to record its changes. */
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
