import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

export interface NewAuditEntry {
  /** Null for a buyer, the operator, or an unknown person. */
  retailerId: number | null
  userId: number | null
  event_type: string
  status: 'success' | 'failure'
  details: Record<string, unknown>
  error_message?: string
}

/** Records a change of an account, its connections or its people. Never pass secrets. */
export async function recordAudit(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { retailerId, userId, event_type, status, details, error_message = null } = entry
  const event = sql`${userId}::int8, ${event_type}, ${status}, ${JSON.stringify(details)}::jsonb, ${error_message}`
  await (retailerId === null
    ? sql`insert into platform_audit_log (user_id, event_type, status, event_details, error_message) values (${event})`
    : sql`insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message)
            values (${retailerId}, ${event})`
  ).execute(tx)
}

/** Records one act on many things of a retailer, one line each. `details` has what differs between them. */
export async function recordAudits(
  tx: Tx,
  { retailerId, userId, event_type }: Pick<NewAuditEntry, 'userId' | 'event_type'> & { retailerId: number },
  details: readonly Record<string, unknown>[],
): Promise<void> {
  await sql`
    insert into audit_log (retailer_id, user_id, event_type, status, event_details)
    select ${retailerId}, ${userId}::int8, ${event_type}, 'success', d.value
    from jsonb_array_elements(${JSON.stringify(details)}::jsonb) with ordinality as d (value, place)
    order by d.place returning 1`.execute(tx)
}

/** An act of the operator. */
interface OperatorAct extends Omit<NewAuditEntry, 'retailerId'> {
  /** The retailer that it concerns; null for none in particular. */
  details: Record<string, unknown> & { retailer_id: number | null }
}

/**
 * Records an act of the operator in the transaction of the act: in the platform's log, and in the log of the retailer
 * that it concerns (docs/decisions/053). Inside a retailer's transaction it can concern no other retailer.
 */
export async function recordOperatorAct(tx: Tx, act: OperatorAct): Promise<void> {
  const { userId, event_type, status, details, error_message = null } = act
  await sql`
    select record_operator_act(${userId}::int8, ${event_type}, ${status}, ${JSON.stringify(details)}::jsonb,
      ${error_message})`.execute(tx)
}

/** Records one act for each of many retailers (null for rows without one), with the number of times. */
export async function recordOperatorActs(
  tx: Tx,
  { userId, event_type, details }: Pick<NewAuditEntry, 'userId' | 'event_type' | 'details'>,
  concerned: readonly { retailer_id: number | null; count: number }[],
): Promise<void> {
  await sql`
    select record_operator_act(${userId}::int8, ${event_type}, 'success', ${JSON.stringify(details)}::jsonb
      || jsonb_build_object('retailer_id', c.retailer_id, 'count', c.count), null)
    from jsonb_to_recordset(${JSON.stringify(concerned)}::jsonb) as c (retailer_id bigint, count integer)`.execute(tx)
}
