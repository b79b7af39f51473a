import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface AuditEntry {
  /** Null: a buyer, the operator, or nobody we know. */
  retailerId: number | null
  userId: number | null
  event_type: string
  status: 'success' | 'failure'
  details: Record<string, unknown>
  error_message?: string
}

/** Records what was done to an account, its connections and people. Never secrets. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { retailerId, userId, event_type, status, details, error_message = null } = entry
  const event = sql`${userId}::int8, ${event_type}, ${status}, ${JSON.stringify(details)}::jsonb, ${error_message}`
  await (retailerId === null
    ? sql`insert into platform_audit_log (user_id, event_type, status, event_details, error_message) values (${event})`
    : sql`insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message)
            values (${retailerId}, ${event})`
  ).execute(tx)
}

/** Notes in the platform's log what the operator did, within the retailer's transaction in which he did it. */
export async function recordOperatorAct(tx: Tx, act: Omit<AuditEntry, 'retailerId'>): Promise<void> {
  const { userId, event_type, status, details, error_message = null } = act
  await sql`
    select record_operator_act(${userId}::int8, ${event_type}, ${status}, ${JSON.stringify(details)}::jsonb,
      ${error_message})`.execute(tx)
}
