import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export interface AuditEntry {
  retailerId: number
  userId: number | null
  event_type: string
  status: 'success' | 'failure'
  details: Record<string, unknown>
  error_message?: string
}

/** Notes what was done to a retailer's connections and people. Never secrets. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message)
    values (${entry.retailerId}, ${entry.userId}, ${entry.event_type}, ${entry.status},
            ${JSON.stringify(entry.details)}::jsonb, ${entry.error_message ?? null})`.execute(tx)
}
