import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/** Returns the tables that have a `retailer_id`, from the database's catalog. */
export async function tenantTables({ capabilities }: Pick<TestApp, 'capabilities'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'retailer_id'
      and not a.attisdropped
    order by c.relname`.execute(capabilities.db.platform)
  return rows.map(({ name }) => name)
}

/** Returns a fingerprint of each table's rows of a retailer: it changes with any of them. */
export async function rowsOfRetailer(test: TestApp, retailerId: number): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const name of await tenantTables(test)) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
      from ${sql.table(name)} t where retailer_id = ${retailerId}`.execute(test.capabilities.db.platform)
    prints[name] = rows[0]?.print ?? ''
  }
  return prints
}
