import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillUnusedTables } from '#test/belongings/fill-unused-tables.ts'
import { rowsOfRetailer, tenantTables } from '#test/belongings/rows-of-retailer.ts'
import { publishedViews } from '#test/statements/table-owners.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { type Belongings, startWithTwoRetailers } from '#test/belongings/two-retailers.ts'

/** Tables with a `retailer_id` that belong to the platform: requests may not touch them at all. */
const CLOSED = ['buyer_sellers', 'connection_attempts', 'marketplace_accounts', 'marketplace_grants', 'sessions']
/** Published views that requests may not touch. */
const CLOSED_VIEWS = ['catalogue.marketplace_accounts']
const VIEWS = publishedViews().filter(({ name }) => !CLOSED_VIEWS.includes(name))

let app: TestApp
let own: Belongings
let other: Belongings
let bound: string[]
/** A connection like those of requests, without the application and its filters. */
let tenant: pg.Client

beforeAll(async () => {
  ;({ app, own, other } = await startWithTwoRetailers())
  await fillUnusedTables(app, other)
  bound = (await tenantTables(app)).filter((table) => !CLOSED.includes(table))
  tenant = new pg.Client({ connectionString: app.capabilities.config.databaseUrl, options: '-c role=ark_tenant' })
  await tenant.connect()
})
afterAll(async () => {
  await tenant?.end()
  await app?.close()
})

/** Runs a statement as the role of requests, for a retailer or for none, and rolls it back. */
async function as(retailerId: number | null, statement: string, values: unknown[] = []) {
  await tenant.query('begin')
  try {
    if (retailerId !== null) await tenant.query(`select set_config('ark.retailer_id', $1, true)`, [String(retailerId)])
    return await tenant.query<Record<string, unknown>>(statement, values)
  } finally {
    await tenant.query('rollback')
  }
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'an error without a code',
  )
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Returns a row of the other retailer in the form of an insert, without generated columns, and a column that may be
 * set.
 */
async function copyOf(table: string): Promise<{ columns: string; row: string; settable: string }> {
  const { rows } = await sql<{ columns: string; row: string; settable: string }>`
    select (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
            where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER') as columns,
           (select min(column_name) from information_schema.columns where table_schema = 'public'
             and table_name = ${table}
              and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'retailer_id') as settable,
                to_jsonb(t)::text as row
    from ${sql.table(table)} t where retailer_id = ${other.retailer} limit 1`.execute(app.capabilities.db.platform)
  return rows[0] ?? { columns: '', row: '', settable: '' }
}

test('every table with a retailer_id has row-level security, or is closed to requests', async () => {
  const { rows } = await sql<{ name: string; is_bound: boolean; is_open: boolean }>`
    select c.relname as name, c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and 'ark_tenant'::regrole = any(p.polroles) and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) like '%current_retailer%') as is_bound,
      has_table_privilege('ark_tenant', c.oid, 'select, insert, update, delete') as is_open
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any(${await tenantTables(app)})
      order by 1`.execute(app.capabilities.db.platform)
  expect(rows.filter(({ is_bound, is_open }) => is_open && !is_bound)).toEqual([])
  expect(rows.filter(({ is_open }) => !is_open).map(({ name }) => name)).toEqual(CLOSED)
})

test('requests cannot write to a table without a retailer_id', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege('ark_tenant', c.oid, 'insert, update, delete, truncate')
        and not c.relname = any(${bound})`.execute(app.capabilities.db.platform)
  expect(rows).toEqual([])
})

test('the role of requests owns nothing, bypasses no policy, and cannot sign in', async () => {
  const { rows } = await tenant.query(`select current_user as me, rolsuper, rolbypassrls, rolcanlogin,
    (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`)
  expect(rows).toEqual([{ me: 'ark_tenant', rolsuper: false, rolbypassrls: false, rolcanlogin: false, owned: 0 }])
})

describe('without filters in the application', () => {
  test('a retailer reads only its own rows of every table, and without a retailer nothing can be read', async () => {
    for (const table of bound) {
      const mine = await as(other.retailer, `select retailer_id from ${table}`)
      expect([table, mine.rows.length > 0]).toEqual([table, true])
      expect(new Set(mine.rows.map((row) => row.retailer_id))).toEqual(new Set([String(other.retailer)]))
      const foreign = await as(own.retailer, `select * from ${table} where retailer_id = $1`, [other.retailer])
      const nobodys = await as(null, `select * from ${table}`)
      expect([table, foreign.rows, nobodys.rows]).toEqual([table, [], []])
    }
  })

  test('a retailer sees and ends only the sessions of its own people', async () => {
    const mine = await as(other.retailer, `select distinct retailer_id from sessions`)
    expect(mine.rows).toEqual([{ retailer_id: String(other.retailer) }])
    const ending = 'update sessions set ended_at = now() where retailer_id = $1'
    expect((await as(own.retailer, ending, [other.retailer])).rowCount).toBe(0)
    expect((await as(null, ending, [other.retailer])).rowCount).toBe(0)
    expect((await as(other.retailer, ending, [other.retailer])).rowCount).toBeGreaterThan(0)
    expect(await refusal(as(other.retailer, 'select address from sessions'))).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test('a published view shows a retailer only its own rows, and is read-only', async () => {
    const ofRetailers = VIEWS.filter(({ body }) => /\bretailer_id\b/.test(body)).map(({ name }) => name)
    expect(ofRetailers.length).toBeGreaterThan(10)
    for (const view of ofRetailers) {
      const mine = await as(other.retailer, `select retailer_id from ${view}`)
      expect([view, mine.rows.length > 0]).toEqual([view, true])
      expect(new Set(mine.rows.map((row) => row.retailer_id))).toEqual(new Set([String(other.retailer)]))
      const foreign = await as(own.retailer, `select * from ${view} where retailer_id = $1`, [other.retailer])
      const nobodys = await as(null, `select * from ${view}`)
      expect([view, foreign.rows, nobodys.rows]).toEqual([view, [], []])
      const changed = await refusal(as(other.retailer, `delete from ${view} where false`))
      expect([view, changed]).toEqual([view, INSUFFICIENT_PRIVILEGE])
    }
  })

  test("another retailer's rows cannot be changed, deleted, moved, or added", async () => {
    const before = await rowsOfRetailer(app, other.retailer)
    for (const table of bound) {
      const { columns, row, settable } = await copyOf(table)
      const isRefused = (statement: string) =>
        ['stock_movements', 'ledger_events', 'ledger_entries'].includes(table) ||
        (['stores', 'locations'].includes(table) && statement.startsWith('delete'))
      for (const retailer of [own.retailer, null])
        for (const statement of [
          `update ${table} set ${settable} = ${settable} where retailer_id = $1`,
          `delete from ${table} where retailer_id = $1`,
        ]) {
          const done = await as(retailer, statement, [other.retailer]).then(
            ({ rowCount }) => rowCount,
            (error: { code: string }) => error.code,
          )
          expect([statement, done]).toEqual([statement, isRefused(statement) ? INSUFFICIENT_PRIVILEGE : 0])
        }
      const added = `insert into ${table} (${columns}) overriding system value select ${columns}
        from jsonb_populate_record(null::${table}, $1)`
      expect([table, await refusal(as(own.retailer, added, [row]))]).toEqual([table, INSUFFICIENT_PRIVILEGE])
      expect([table, await refusal(as(null, added, [row]))]).toEqual([table, INSUFFICIENT_PRIVILEGE])
      const moved = `update ${table} set retailer_id = $1`
      expect([table, await refusal(as(other.retailer, moved, [own.retailer]))]).toEqual([table, movedCode(table)])
    }
    expect(await rowsOfRetailer(app, other.retailer)).toEqual(before)
  })

  /** The retailer's own id is an identity column, which no update may set. */
  const movedCode = (table: string) => (table === 'retailers' ? '428C9' : INSUFFICIENT_PRIVILEGE)

  test.each(['stock_movements', 'ledger_events', 'ledger_entries'])(
    '%s are written once: no one changes or deletes one',
    async (table) => {
      for (const statement of [`update ${table} set created_at = now()`, `delete from ${table}`, `truncate ${table}`]) {
        expect(await refusal(as(other.retailer, statement))).toBe(INSUFFICIENT_PRIVILEGE)
        const { db } = app.capabilities
        expect(await refusal(db.asPlatform((tx) => sql.raw(statement).execute(tx)))).toBe(INSUFFICIENT_PRIVILEGE)
      }
    },
  )

  test.each(['webhook_inbox', 'unclaimed_orders', 'buyers', ...CLOSED, ...CLOSED_VIEWS])(
    '%s are closed to requests',
    async (table) => {
      expect(await refusal(as(other.retailer, `select * from ${table}`))).toBe(INSUFFICIENT_PRIVILEGE)
    },
  )
})

test('a retailer that is set for one transaction is not set in the next one on the same connection', async () => {
  await tenant.query('begin')
  await tenant.query(`select set_config('ark.retailer_id', $1, true)`, [String(other.retailer)])
  await tenant.query('commit')
  expect((await tenant.query('select * from sales')).rows).toEqual([])
})
