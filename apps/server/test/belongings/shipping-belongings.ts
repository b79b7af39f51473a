import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

const missing = (): never => {
  throw new Error('a row was not written')
}

/** Inserts requests for bulk shipping: one that was processed, and others that no one has begun. */
export async function shippingRequests(
  { capabilities }: TestApp,
  { retailerId, userId, location, sale }: { retailerId: number; userId: number; location: number; sale: number },
): Promise<{ automationRequest: number; spareRequest: number; deskRequest: number; deletedRequest: number }> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into automation_requests (retailer_id, platform, location_id, status, total_orders, user_id, created_at,
        error_message, processed_at)
      values (${retailerId}, 'goat', ${location}, 'failed', 1, ${userId}, '2026-11-20', 'Manual failure', '2026-11-20'),
        (${retailerId}, 'goat', ${location}, 'pending', 1, ${userId}, '2026-11-20', null, null),
        (${retailerId}, 'goat', ${location}, 'pending', 1, ${userId}, '2026-11-20', null, null),
        (${retailerId}, 'goat', ${location}, 'pending', 1, ${userId}, '2026-11-20', null, null)
      returning automation_request_id, status
    ), labelled as (
      insert into automation_request_labels (retailer_id, automation_request_id, content, made_at)
      select ${retailerId}, automation_request_id, ${Buffer.from('%PDF-1.7')}::bytea, '2026-11-20' from made
      where status = 'failed'
    )
    insert into automation_request_sales (retailer_id, automation_request_id, sale_id, order_number, is_settled,
      problem)
    select ${retailerId}, automation_request_id, s.sale_id, s.external_order_id, made.status = 'failed',
      case when made.status = 'failed' then 'ALIAS does not answer' end from made
    join sales s on s.retailer_id = ${retailerId} and s.sale_id = ${sale}
    returning automation_request_id as id`.execute(capabilities.db.platform)
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other)
  const [automationRequest = missing(), spareRequest = missing(), deskRequest = missing(), last] = ids
  return { automationRequest, spareRequest, deskRequest, deletedRequest: last ?? missing() }
}

/** Inserts a print file of labels as its job leaves it. */
export async function aLabelPrint(
  { capabilities }: TestApp,
  { retailerId, userId, paper }: { retailerId: number; userId: number; paper: '4x6' | 'zpl-203' },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into runs (retailer_id, kind, title, user_id, state, done, total, started_at, finished_at)
      values (${retailerId}, 'labels', 'Labels of 1 sale', ${userId}, 'completed', 1, 1, '2026-11-20', '2026-11-20')
      returning run_id
    )
    insert into label_prints (retailer_id, run_id, paper, created_at, content)
    select ${retailerId}, run_id, ${paper}, '2026-11-20', ${Buffer.from('%PDF-1.7 or ^XA')}::bytea from made
    returning run_id as id`.execute(capabilities.db.platform)
  return rows[0]?.id ?? missing()
}
