import type { Capabilities } from '../../../platform/capabilities.ts'
import { buyerAddresses, ownerAddresses, saveMails } from '../../accounts/index.ts'
import { titleOfOffer } from './queries/offer-title.ts'
import { type OfferStepToMail, takeStepsToMail } from './queries/offer-mails.ts'
import { mailOfferStepsJob } from './wholesale-offers.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'mailer' | 'config' | 'log'>

const MAILED_AT_ONCE = 50

/**
 * Sends e-mails about new steps of a retailer's offers to both sides. A step is marked as mailed in the transaction
 * that saves its e-mails.
 */
export async function mailOfferSteps(needs: Needs, retailerId: number): Promise<void> {
  // E-mails belong to the platform, and a buyer has no retailer.
  await needs.db.asPlatform(async (tx) => {
    const { steps, hasMore } = await takeStepsToMail(tx, { retailerId, limit: MAILED_AT_ONCE })
    const owners = steps.length > 0 ? await ownerAddresses(tx, retailerId) : []
    for (const step of steps) {
      const { buyers, seller } = mailsOf(step, needs.config.publicUrl)
      const recipients = await buyerAddresses(tx, step.buyer_id)
      await saveMails(tx, needs, { recipients, topic: 'wholesale offers', ...buyers })
      await saveMails(tx, needs, { recipients: owners, topic: 'wholesale offers', ...seller })
    }
    if (hasMore) await needs.jobs.within(tx).send(mailOfferStepsJob, { retailer_id: retailerId })
  })
}

/** Returns each side's e-mail. Neither contains the name of the other side. */
function mailsOf(step: OfferStepToMail, publicUrl: string) {
  const words = titleOfOffer(step)
  const { buyer, seller } = LINES[step.act][step.side === 'seller' ? 'seller' : 'buyer']
  const until = step.is_open ? `\nIt expires on ${step.expires_at.toUTCString()}.` : ''
  const order = step.order_number === null ? '' : `\nIt is now order ${step.order_number}.`
  const mail = (line: string, path: string) => ({
    subject: `ARK: ${line}: ${words}`,
    body: `${line}.\n\n${words}${until}${order}\n\n${publicUrl}${path}?offer=${step.wholesale_offer_id}\n`,
  })
  return {
    buyers: mail(buyer.replace('#', `#${step.seller_number}`), '/buyer/offers'),
    seller: mail(seller, '/wholesale/offers'),
  }
}

type Lines = Record<'buyer' | 'seller', { buyer: string; seller: string }>
const both = (buyer: string, seller: string) => ({ buyer, seller })

/** The e-mail lines of a step, by act and side: one for the buyer, one for the seller. */
const LINES: Readonly<Record<OfferStepToMail['act'], Lines>> = {
  offer: {
    buyer: both('Your offer to Seller # was sent', 'A wholesale buyer made you an offer'),
    seller: both('', ''),
  },
  counter: {
    buyer: both('You made Seller # a counteroffer', 'A wholesale buyer made a counteroffer'),
    seller: both('Seller # made a counteroffer', 'You made a counteroffer'),
  },
  accept: {
    buyer: both('You accepted the price of Seller #', 'A wholesale buyer accepted your price'),
    seller: both('Seller # accepted your offer', 'You accepted a wholesale offer'),
  },
  decline: {
    buyer: both('You declined the price of Seller #', 'A wholesale buyer declined your price'),
    seller: both('Seller # declined your offer', 'You declined a wholesale offer'),
  },
  withdraw: {
    buyer: both('You withdrew your offer to Seller #', 'A wholesale buyer withdrew an offer'),
    seller: both('Seller # withdrew the counteroffer', 'You withdrew your counteroffer'),
  },
  expire: {
    buyer: both('Your offer to Seller # has expired', 'A wholesale offer has expired'),
    seller: both('Your offer to Seller # has expired', 'A wholesale offer has expired'),
  },
}
