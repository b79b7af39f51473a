import Type from 'typebox'
import { batchStuck } from '../listings/index.ts'
import { declareJob } from '../../platform/jobs/declare-job.ts'

const AlertNotice = Type.Object({
  kind: Type.Union([Type.Literal('shopify'), Type.Literal('stockx'), Type.Literal('goat')]),
  connection_id: Type.Integer(),
  alert: Type.Union([
    Type.Literal('access_refused'),
    Type.Literal('orders_unread'),
    Type.Literal('webhooks_silent'),
    Type.Literal('stock_drift'),
    Type.Literal('token_ending'),
  ]),
  /** The shop's address; empty for a marketplace account. */
  name: Type.String(),
  began_at: Type.String(),
  is_over: Type.Boolean(),
  /** The provider's reason for refusing access. */
  words: Type.Optional(Type.String()),
})

/** Notifies a retailer that one of their connections has a problem, or that the problem is over. */
export const notifyRetailerJob = declareJob({
  name: 'connections.notify-retailer',
  data: Type.Object({ retailer_id: Type.Integer(), ...AlertNotice.properties }),
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** Mails the operator about a problem with an account that retailers share. */
export const notifyOperatorJob = declareJob({ name: 'connections.notify-operator', data: AlertNotice })

/** Calls a refused account or shop to find out whether the provider still refuses it. */
export const tryAccountJob = declareJob({
  name: 'connections.try-account',
  isPlannedAgain: true,
  data: Type.Object({ provider: AlertNotice.properties.kind, subject: Type.String() }),
  keyOf: ({ provider, subject }) => `${provider}:${subject}`,
  onceQueued: true,
  retryLimit: 0,
})

/** Mails the operator that a marketplace has not finished a batch for a day. */
export const notifyOperatorOfBatchJob = declareJob({
  name: 'connections.notify-operator-of-batch',
  data: batchStuck.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})
