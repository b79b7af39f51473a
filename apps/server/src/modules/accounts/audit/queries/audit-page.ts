import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

type Entry = AnswerOf<Contract['GET /audit-logs/']>[number]

export interface AuditPageRequest {
  limit: number
  /** Only entries older than this one; null begins with the newest. */
  before: number | null
  /** How many of the newest entries are skipped when `before` is null. */
  skip: number
  eventType: string | null
}

/** Returns a page of the retailer's audit log, newest first. */
export async function auditPage(tx: Tx, { limit, before, skip, eventType }: AuditPageRequest): Promise<Entry[]> {
  const older = before === null ? sql`true` : sql`a.audit_log_id < ${before}`
  const ofType = eventType === null ? sql`true` : sql`a.event_type = ${eventType}`
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<{ entry: Entry }>`
    select json_build_object('id', a.audit_log_id, 'created_at', a.created_at, 'event_type', a.event_type,
      'status', a.status,
      'event_details', a.event_details, 'error_message', a.error_message,
      'user_name', case when a.by_operator then 'ARK'
        else nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') end) as entry
    from audit_log a left join users u on u.retailer_id = a.retailer_id and u.user_id = a.user_id
    where a.retailer_id = current_retailer() and ${ofType} and ${older}
    order by a.audit_log_id desc limit ${limit} offset ${before === null ? skip : 0}`.execute(tx)
  return rows.map(({ entry }) => entry)
}
