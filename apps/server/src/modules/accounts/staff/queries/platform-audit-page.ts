import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import { cutPage } from '../../../../platform/list-place.ts'

type AuditPage = AnswerOf<Contract['GET /admin/audit-log']>

interface AuditFilter {
  /** Only entries older than this one. */
  before: number | null
  limit: number
  eventType: string | null
}

/**
 * The existing kinds of events, each found by one step along the index, because the log is long and its kinds are few.
 */
const kindsThereAre = sql`with recursive kinds as (
    (select event_type from platform_audit_log order by event_type limit 1)
    union all
    select (select l.event_type from platform_audit_log l where l.event_type > k.event_type order by l.event_type
      limit 1)
    from kinds k where k.event_type is not null
  ) select coalesce(json_agg(event_type), '[]') from kinds where event_type is not null`

/**
 * Returns a page of the platform's log, newest first, by keyset, with people and businesses. Personal values are in
 * separate fields.
 */
export async function platformAuditPage(db: Database, { before, limit, eventType }: AuditFilter): Promise<AuditPage> {
  const older = before === null ? sql`true` : sql`a.platform_audit_log_id < ${before}`
  const ofKind = eventType === null ? sql`true` : sql`a.event_type = ${eventType}`
  const { rows } = await sql<Pick<AuditPage, 'entries' | 'kinds'>>`
    select (${kindsThereAre}) as kinds, coalesce(json_agg(json_build_object('id', a.platform_audit_log_id,
      'created_at', a.created_at,
        'event_type', a.event_type, 'status', a.status, 'error_message', a.error_message,
        'user_name', nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
        'email', coalesce(u.email, a.event_details ->> 'email'), 'address', a.event_details ->> 'address',
        'retailer_name', r.business_name, 'event_details', a.event_details - 'email' - 'address' - 'retailer_id')
      order by a.platform_audit_log_id desc) filter (where a.platform_audit_log_id is not null), '[]') as entries
    from (select 1) one left join (
      select * from platform_audit_log a where ${older} and ${ofKind} order by a.platform_audit_log_id desc
        limit ${limit + 1}
    ) a on true
    left join users u on u.user_id = a.user_id
    left join retailers r on r.retailer_id = (a.event_details ->> 'retailer_id')::int8`.execute(db.platform)
  const { entries: found, kinds } = rows[0] ?? { entries: [], kinds: [] }
  const { page: entries, next_cursor } = cutPage(found, limit, (last) => last.id)
  return { entries, kinds, next_cursor }
}
