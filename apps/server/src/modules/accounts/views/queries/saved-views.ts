import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A person's views of one list. */
export interface ViewsOf {
  retailerId: number
  userId: number
  list: string
}

export type SavedView = Columns<'saved_views', 'name' | 'address' | 'columns'>

/** Returns a person's views of a list, by name. */
export async function savedViewsOf(tx: Tx, { retailerId, userId, list }: ViewsOf): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select name, address, columns from saved_views
    where retailer_id = ${retailerId} and user_id = ${userId} and list = ${list} order by name`.execute(tx)
  return rows
}

/** Inserts a view, or replaces the one of the same name. */
export async function upsertSavedView(tx: Tx, of: ViewsOf, { name, address, columns }: SavedView): Promise<void> {
  await sql`
    insert into saved_views (retailer_id, user_id, list, name, address, columns)
    values (${of.retailerId}, ${of.userId}, ${of.list}, ${name}, ${address}, ${columns}::text[])
    on conflict (retailer_id, user_id, list, name) do update
      set address = excluded.address, columns = excluded.columns`.execute(tx)
}

/** Deletes a view. Returns whether it existed. */
export async function deleteSavedView(tx: Tx, { retailerId, userId, list }: ViewsOf, name: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_views
    where retailer_id = ${retailerId} and user_id = ${userId} and list = ${list} and name = ${name}
    returning 1`.execute(tx)
  return rows.length > 0
}
