import type { Static } from 'typebox'
import type { Capabilities } from '../../platform/capabilities.ts'
import { saveMail } from '../accounts/index.ts'
import { MARKETPLACE_NAMES } from '@ark/domain'
import { notify } from '../notifications/index.ts'
import type { notifyOperatorJob, notifyOperatorOfBatchJob, notifyRetailerJob } from './connections.jobs.ts'
import { alertMessage } from './rules/alert-message.ts'

type AlertNotice = Static<typeof notifyOperatorJob.data>

/** Notifies a retailer of an alert on the channels they chose: once when it begins, once when it ends. */
export async function notifyRetailer(
  { db, ...needs }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailer_id: retailerId, ...told }: Static<typeof notifyRetailerJob.data>,
): Promise<void> {
  const { kind, connection_id, alert, began_at, is_over } = told
  const notice = {
    kind: alert,
    subject: `${kind} ${connection_id} ${began_at}${is_over ? ' over' : ''}`,
    ...wordsOf(told),
    path: kind === 'shopify' ? '/shopify' : '/settings?section=marketplaces',
  }
  await db.asRetailer(retailerId, (tx) => notify(tx, needs, { retailerId, notice }))
}

/** Mails the operator about a problem with an account that retailers share. */
export async function notifyOperator(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'mailer' | 'config' | 'log'>,
  told: AlertNotice,
) {
  const { title, body } = wordsOf(told)
  const link = `${needs.config.publicUrl}/admin?tab=provider-health`
  const mail = {
    recipient: needs.config.operatorEmail,
    topic: 'connections' as const,
    subject: `ARK: ${title}`,
    body: [body, `All retailers that use the shared account are notified. ${link}`].filter(Boolean).join('\n\n'),
  }
  await needs.db.asPlatform((tx) => saveMail(tx, needs, mail))
}

/** Mails the operator that a marketplace accepted a batch and has not finished it for a day. */
export async function notifyOperatorOfBatch(
  needs: Pick<Capabilities, 'db' | 'jobs' | 'mailer' | 'config' | 'log'>,
  { retailer_id, marketplace, listings, sent_at }: Static<typeof notifyOperatorOfBatchJob.data>,
) {
  const name = MARKETPLACE_NAMES[marketplace]
  const mail = {
    recipient: needs.config.operatorEmail,
    topic: 'connections' as const,
    subject: `ARK: ${name} has not finished a batch for a day`,
    body: [
      `${name} accepted ${listings} listings of retailer ${retailer_id} on ${sent_at} and has not finished them.`,
      `ARK keeps checking; the listings wait until ${name} answers.`,
      `${needs.config.publicUrl}/admin?tab=provider-health`,
    ].join(' '),
  }
  await needs.db.asPlatform((tx) => saveMail(tx, needs, mail))
}

const wordsOf = ({ alert, kind, name, is_over, words }: AlertNotice) =>
  alertMessage(alert, { kind, name, isOver: is_over, words: words ?? null })
