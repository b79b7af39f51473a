import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { cutPage } from '../../../../platform/list-place.ts'

type Activity = AnswerOf<Contract['GET /activity']>

interface ActivityFilter {
  retailerId: number
  /** Only acts of ARK's operator, or of the retailer's staff; null for all, including automatic ones. */
  by: 'ark' | 'staff' | null
  /** Only entries older than this one. */
  before: number | null
  limit: number
}

/** Returns a page of what was done in a business, newest first, by keyset. */
export async function activityPage(tx: Tx, { retailerId, by, before, limit }: ActivityFilter): Promise<Activity> {
  const older = before === null ? sql`true` : sql`l.audit_log_id < ${before}`
  const who = { ark: sql`l.by_operator`, staff: sql`not l.by_operator and l.user_id is not null` }
  const { rows } = await sql<{ entry: Activity['entries'][number] }>`
    select json_build_object('id', a.audit_log_id, 'created_at', a.created_at, 'event_type', a.event_type,
      'status', a.status, 'event_details', a.event_details, 'error_message', a.error_message,
      'by', case when a.by_operator then 'ark' when a.user_id is not null then 'staff'
        when a.event_details ->> 'by' = 'buyer' then 'buyer' else 'machine' end,
      'user_name', case when not a.by_operator then nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') end)
      as entry
    from (
      select * from audit_log l where l.retailer_id = ${retailerId} and ${by === null ? sql`true` : who[by]}
        and ${older} order by l.audit_log_id desc limit ${limit + 1}
    ) a left join users u on u.retailer_id = ${retailerId} and u.user_id = a.user_id
    order by a.audit_log_id desc`.execute(tx)
  const { page, next_cursor } = cutPage(rows, limit, ({ entry }) => entry.id)
  return { entries: page.map(({ entry }) => entry), next_cursor }
}
