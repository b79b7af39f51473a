import type { AnswerOf, Contract } from '@ark/contract'
import type { WholesaleProposalState } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'
import type { OrderRef } from '../../pairs/queries/order-transitions.ts'

type Proposal = NonNullable<AnswerOf<Contract['GET /bulk-sales/{id}/details']>['proposal']>

/** A proposal of a locked order. The order's lock also guards its proposals. */
export interface ProposalRow
  extends Columns<
    'wholesale_proposals',
    | 'wholesale_proposal_id'
    | 'wholesale_order_id'
    | 'state'
    | 'ordered_items'
    | 'total_items'
    | 'created_by'
    | 'expires_at'
  > {
  /** Dollars. */
  ordered_amount: number
  total_amount: number
}

const COLUMNS = sql`wholesale_proposal_id, wholesale_order_id, state, ordered_items, total_items, created_by,
  expires_at, ordered_amount::float8, total_amount::float8`

/** Returns the proposal of a locked order that has no answer yet, even when it has expired; null when there is none. */
export async function unansweredProposal(tx: Tx, { retailerId, orderId }: OrderRef): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`
    select ${COLUMNS} from wholesale_proposals
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and state = 'open'`.execute(tx)
  return rows[0] ?? null
}

/** Returns a proposal of a locked order in any state; null when the order has no such proposal. */
export async function proposalOfOrder(
  tx: Tx,
  { retailerId, orderId }: OrderRef,
  proposalId: number,
): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`
    select ${COLUMNS} from wholesale_proposals
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}
      and wholesale_proposal_id = ${proposalId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the order of a proposal; null when there is no such proposal. */
export async function orderOfProposal(tx: Tx, retailerId: number, proposalId: number): Promise<number | null> {
  const { rows } = await sql<Columns<'wholesale_proposals', 'wholesale_order_id'>>`
    select wholesale_order_id from wholesale_proposals
    where retailer_id = ${retailerId} and wholesale_proposal_id = ${proposalId}`.execute(tx)
  return rows[0]?.wholesale_order_id ?? null
}

/** Returns how many proposals an order has had. */
export async function countProposals(tx: Tx, { retailerId, orderId }: OrderRef): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from wholesale_proposals
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`.execute(tx)
  return rows[0]?.made ?? 0
}

export type ProposedLine = Columns<
  'wholesale_proposal_lines',
  'wholesale_line_id' | 'product_name' | 'size' | 'ordered_quantity' | 'quantity'
>

/** Returns the lines of a proposal, in the order's order. */
export async function proposedLines(tx: Tx, retailerId: number, proposalId: number): Promise<ProposedLine[]> {
  const { rows } = await sql<ProposedLine>`
    select wholesale_line_id, product_name, size, ordered_quantity, quantity from wholesale_proposal_lines
    where retailer_id = ${retailerId} and wholesale_proposal_id = ${proposalId}
    order by wholesale_line_id`.execute(tx)
  return rows
}

export interface NewProposal
  extends Columns<
    'wholesale_proposals',
    'buyer_id' | 'ordered_items' | 'total_items' | 'created_by' | 'created_at' | 'expires_at'
  > {
  /** Dollars. */
  ordered_amount: number
  total_amount: number
  /** The proposed pairs of each line of the order. */
  quantities: ReadonlyMap<number, number>
}

/** Inserts an open proposal with its lines, at the prices of the order. Returns its id. */
export async function insertProposal(tx: Tx, { retailerId, orderId }: OrderRef, made: NewProposal): Promise<number> {
  const { buyer_id, ordered_items, ordered_amount, total_items, total_amount, created_by, created_at } = made
  const { rows } = await sql<Columns<'wholesale_proposals', 'wholesale_proposal_id'>>`
    insert into wholesale_proposals (retailer_id, wholesale_order_id, buyer_id, state, ordered_items, ordered_amount,
      total_items, total_amount, created_by, created_at, expires_at, next_attempt_at)
    values (${retailerId}, ${orderId}, ${buyer_id}, 'open', ${ordered_items}, ${ordered_amount}, ${total_items},
      ${total_amount}, ${created_by}, ${created_at}, ${made.expires_at}, ${made.expires_at})
    returning wholesale_proposal_id`.execute(tx)
  const proposalId = required(rows[0], 'the proposal').wholesale_proposal_id
  const proposed = [...made.quantities].map(([line, quantity]) => ({ line, quantity }))
  await sql`
    insert into wholesale_proposal_lines as made (retailer_id, wholesale_proposal_id, wholesale_line_id, buyer_id,
      product_name, size, ordered_quantity, quantity, unit_price)
    select ${retailerId}::bigint, ${proposalId}::bigint, l.wholesale_line_id, l.buyer_id, l.product_name, l.size,
      l.quantity, p.quantity, l.unit_price
    from jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb) as p (line bigint, quantity int)
    join wholesale_order_lines l on l.retailer_id = ${retailerId} and l.wholesale_order_id = ${orderId}
      and l.wholesale_line_id = p.line
    returning made.wholesale_line_id`.execute(tx)
  return proposalId
}

/** Ends an open proposal. Throws when it has ended already, which the order's lock prevents. */
export async function endProposal(
  tx: Tx,
  { retailerId }: OrderRef,
  { proposalId, state }: { proposalId: number; state: Exclude<WholesaleProposalState, 'open'> },
): Promise<void> {
  const { rows } = await sql`
    update wholesale_proposals set state = ${state}, next_attempt_at = null, attempts = 0
    where retailer_id = ${retailerId} and wholesale_proposal_id = ${proposalId} and state = 'open'
    returning 1`.execute(tx)
  if (rows.length === 0) throw new Error(`proposal ${proposalId} has ended already`)
}

/** Reduces an order to the lines, pairs and total of a proposal. Lines without pairs are deleted. */
export async function applyProposal(tx: Tx, { retailerId, orderId }: OrderRef, proposalId: number): Promise<void> {
  const ofProposal = sql`p.retailer_id = ${retailerId} and p.wholesale_proposal_id = ${proposalId}
    and p.wholesale_line_id = l.wholesale_line_id`
  await sql`
    delete from wholesale_order_lines l using wholesale_proposal_lines p
    where l.retailer_id = ${retailerId} and l.wholesale_order_id = ${orderId} and ${ofProposal}
      and p.quantity = 0`.execute(tx)
  await sql`
    update wholesale_order_lines l set quantity = p.quantity from wholesale_proposal_lines p
    where l.retailer_id = ${retailerId} and l.wholesale_order_id = ${orderId} and ${ofProposal}
      and p.quantity > 0`.execute(tx)
  await sql`
    update wholesale_orders o set total_items = p.total_items, total_amount = p.total_amount
    from wholesale_proposals p
    where o.retailer_id = ${retailerId} and o.wholesale_order_id = ${orderId} and p.retailer_id = ${retailerId}
      and p.wholesale_proposal_id = ${proposalId}`.execute(tx)
}

/** Open proposals, due when they expire. */
export const EXPIRING_PROPOSALS: DueRows = {
  table: 'wholesale_proposals',
  key: { retailer_id: 'bigint', wholesale_proposal_id: 'bigint' },
  isFair: true,
  retry: { firstMs: 60_000, mostMs: 3_600_000 },
}

export type ExpiringProposalKey = Columns<'wholesale_proposals', 'retailer_id' | 'wholesale_proposal_id'>

/**
 * Returns the open proposal of an order as both sides see it; null when there is none. An expired one is over for every
 * reader, even before the job has ended it.
 */
export async function shownProposal(tx: Tx, { retailerId, orderId }: OrderRef, now: Date): Promise<Proposal | null> {
  const { rows } = await sql<{ proposal: Proposal }>`
    select json_build_object('id', p.wholesale_proposal_id, 'ordered_items', p.ordered_items,
      'ordered_amount', p.ordered_amount, 'total_items', p.total_items, 'total_amount', p.total_amount,
      'created_at', p.created_at, 'expires_at', p.expires_at,
      'line_items', (select json_agg(json_build_object('line_id', l.wholesale_line_id, 'product_name', l.product_name,
          'size', l.size, 'ordered_quantity', l.ordered_quantity, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'line_total', l.unit_price * l.quantity) order by l.wholesale_line_id)
        from wholesale_proposal_lines l
        where l.retailer_id = ${retailerId} and l.wholesale_proposal_id = p.wholesale_proposal_id)) as proposal
    from wholesale_proposals p
    where p.retailer_id = ${retailerId} and p.wholesale_order_id = ${orderId} and p.state = 'open'
      and p.expires_at > ${now}`.execute(tx)
  return rows[0]?.proposal ?? null
}
