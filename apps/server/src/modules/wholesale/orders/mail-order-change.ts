import type { Capabilities } from '../../../platform/capabilities.ts'
import { buyerAddresses, ownerAddresses, saveMails } from '../../accounts/index.ts'
import { takeChangeToMail } from './queries/mailed-changes.ts'
import { mailedSides, mailOfChange } from '../pairs/rules/order-mails.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'mailer' | 'config' | 'log'>

/**
 * Mails a change of an order to the seller's owners and the buyer's people whom it concerns. The transaction that saves
 * the e-mails marks the change as mailed, so that a job that runs twice mails once. Runs as the platform, which owns
 * e-mails.
 */
export const mailOrderChange = (
  needs: Needs,
  { retailerId, changeId }: { retailerId: number; changeId: number },
): Promise<void> =>
  needs.db.asPlatform(async (tx) => {
    const change = await takeChangeToMail(tx, retailerId, changeId)
    if (!change) return
    const { publicUrl } = needs.config
    for (const to of mailedSides(change)) {
      const mail = mailOfChange(change, change, { to, publicUrl })
      const recipients = await (to === 'seller' ? ownerAddresses(tx, retailerId) : buyerAddresses(tx, change.buyer_id))
      await saveMails(tx, needs, { recipients, topic: 'wholesale orders', ...mail })
    }
  })
