import type { Capabilities } from '../../../platform/capabilities.ts'
import { buyerAddresses, saveMails } from '../../accounts/index.ts'
import type { OrderRef } from '../pairs/queries/order-transitions.ts'
import { mailOfInvoice } from '../pairs/rules/order-mails.ts'
import { takeInvoiceToMail } from './queries/invoice-mails.ts'

/**
 * Mails a buyer's people that the seller has issued the invoice of their order. The transaction that saves the e-mails
 * marks the invoice as mailed, so that a job that runs twice mails once. Runs as the platform, which owns e-mails.
 */
export const mailInvoice = (
  needs: Pick<Capabilities, 'db' | 'jobs' | 'mailer' | 'config' | 'log'>,
  ref: OrderRef,
): Promise<void> =>
  needs.db.asPlatform(async (tx) => {
    const order = await takeInvoiceToMail(tx, ref)
    if (!order) return
    const mail = mailOfInvoice(order, needs.config.publicUrl)
    const recipients = await buyerAddresses(tx, order.buyer_id)
    await saveMails(tx, needs, { recipients, topic: 'wholesale orders', ...mail })
  })
