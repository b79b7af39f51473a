import type { Capabilities } from '../../../platform/capabilities.ts'
import { lockOrder } from '../pairs/queries/order-transitions.ts'
import { currentProposal } from './current-proposal.ts'
import { orderOfProposal } from './queries/proposals.ts'

/** Ends a proposal that has expired and releases its pairs. One that was answered meanwhile stays as it is. */
export async function expireProposal(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, proposalId }: { retailerId: number; proposalId: number },
): Promise<void> {
  await needs.db.asRetailer(retailerId, async (tx) => {
    const orderId = await orderOfProposal(tx, retailerId, proposalId)
    if (orderId === null) return
    const ref = { retailerId, orderId }
    const order = await lockOrder(tx, ref)
    if (order) await currentProposal(tx, needs, { ref, order })
  })
}
