import type { Capabilities } from '../../platform/capabilities.ts'
import { buyerAddresses, ownerAddresses, saveMail } from '../accounts/index.ts'
import { takeChangeToMail } from './queries/mailed-changes.ts'
import { mailOfChange } from './rules/order-mails.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'mailer' | 'config' | 'log'>

/**
 * Mails the seller's owners and the buyer's people what has become of an order (domain §8): saved in the transaction
 * that marks the change as mailed, so that a job that runs twice mails once. Mails are the platform's.
 */
export const mailOrderChange = (
  needs: Needs,
  { retailerId, changeId }: { retailerId: number; changeId: number },
): Promise<void> =>
  needs.db.asPlatform(async (tx) => {
    const change = await takeChangeToMail(tx, retailerId, changeId)
    if (!change) return
    const { publicUrl } = needs.config
    const ofSeller = mailOfChange(change, change, { to: 'seller', publicUrl })
    const ofBuyer = mailOfChange(change, change, { to: 'buyer', publicUrl })
    for (const recipient of await ownerAddresses(tx, retailerId)) await saveMail(tx, needs, { recipient, ...ofSeller })
    // What passes between ARK and the seller is not the buyer's to know.
    if (change.what === 'payout') return
    for (const recipient of await buyerAddresses(tx, change.buyer_id))
      await saveMail(tx, needs, { recipient, ...ofBuyer })
  })
