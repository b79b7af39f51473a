import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

export interface NewAuditEntry {
  /** Null: a buyer, the operator, or nobody we know. */
  retailerId: number | null
  userId: number | null
  event_type: string
  status: 'success' | 'failure'
  details: Record<string, unknown>
  error_message?: string
}

/** Records what was done to an account, its connections and people. Never secrets. */
export async function recordAudit(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { retailerId, userId, event_type, status, details, error_message = null } = entry
  const event = sql`${userId}::int8, ${event_type}, ${status}, ${JSON.stringify(details)}::jsonb, ${error_message}`
  await (retailerId === null
    ? sql`insert into platform_audit_log (user_id, event_type, status, event_details, error_message) values (${event})`
    : sql`insert into audit_log (retailer_id, user_id, event_type, status, event_details, error_message)
            values (${retailerId}, ${event})`
  ).execute(tx)
}

/** Records one act on many things of a retailer, a line for each. `details` holds what only one of them has. */
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

/** Something that the operator did. */
interface OperatorAct extends Omit<NewAuditEntry, 'retailerId'> {
  /** Names whom it concerns; null: no retailer in particular. */
  details: Record<string, unknown> & { retailer_id: number | null }
}

/**
 * Notes what the operator did, in the transaction in which he did it: in the platform's log, and in the log of the
 * retailer whom it concerns (docs/decisions/053). Within a retailer's transaction it can concern no other one.
 */
export async function recordOperatorAct(tx: Tx, act: OperatorAct): Promise<void> {
  const { userId, event_type, status, details, error_message = null } = act
  await sql`
    select record_operator_act(${userId}::int8, ${event_type}, ${status}, ${JSON.stringify(details)}::jsonb,
      ${error_message})`.execute(tx)
}

/** The same act for each of many retailers (null: what is no one's), how often it was done for each. */
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
