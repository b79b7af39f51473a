import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce, announceToBuyer } from '../../../platform/events.ts'
import { notify } from '../../notifications/index.ts'
import { wholesaleOfferTitle } from './queries/offer-title.ts'
import { insertOfferStep, type OfferRef, type OfferStep } from './queries/offers.ts'
import { mailOfferStepsJob } from './wholesale-offers.jobs.ts'

/**
 * Records a step of an offer in its transaction and notifies both sides: refreshes their screens, notifies the retailer
 * of the buyer's acts, and sends the job that mails both once.
 */
export async function notifyOfStep(
  tx: Tx,
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  { ref, step }: { ref: OfferRef; step: OfferStep },
): Promise<void> {
  const { retailerId, offerId } = ref
  await insertOfferStep(tx, ref, step)
  const { words, buyerId } = await wholesaleOfferTitle(tx, ref)
  announce(tx, retailerId, { changed: 'wholesale-offers', ids: [offerId] })
  announceToBuyer(tx, buyerId, { changed: 'wholesale-offers', ids: [offerId] })
  await jobs.within(tx).send(mailOfferStepsJob, { retailer_id: retailerId })
  if (step.side !== 'buyer') return
  await notify(
    tx,
    { jobs, clock },
    {
      retailerId,
      notice: {
        kind: 'wholesale_offer',
        subject: `offer ${offerId}, ${step.act} ${step.round}`,
        title: `${TITLES[step.act]}: ${words}`,
        path: `/wholesale/offers?offer=${offerId}`,
      },
    },
  )
}

/** The titles of notifications about a buyer's acts. */
const TITLES: Readonly<Record<OfferStep['act'], string>> = {
  offer: 'New wholesale offer',
  counter: 'A buyer made a counteroffer',
  accept: 'A buyer accepted your price',
  decline: 'A buyer declined your price',
  withdraw: 'A buyer withdrew an offer',
  expire: 'An offer expired',
}
