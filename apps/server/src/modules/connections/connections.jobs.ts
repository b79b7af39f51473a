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
  /** The shop's address; empty of an account of a marketplace. */
  name: Type.String(),
  began_at: Type.String(),
  is_over: Type.Boolean(),
  /** What the provider refuses the access with. */
  words: Type.Optional(Type.String()),
})

/** Tells a retailer that something is wrong with a connection of his, or that it is over. */
export const notifyRetailerJob = declareJob({
  name: 'connections.tell-retailer',
  data: Type.Object({ retailer_id: Type.Integer(), ...AlertNotice.properties }),
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** Mails the operator the same of an account that retailers share. */
export const notifyOperatorJob = declareJob({ name: 'connections.tell-operator', data: AlertNotice })

/** Asks an account or a shop that is refused, to find out whether it still is. */
export const tryAccountJob = declareJob({
  name: 'connections.try-account',
  isPlannedAgain: true,
  data: Type.Object({ provider: AlertNotice.properties.kind, subject: Type.String() }),
  keyOf: ({ provider, subject }) => `${provider}:${subject}`,
  onceQueued: true,
  retryLimit: 0,
})

/** Mails the operator that a marketplace has not worked through a batch for a day. */
export const notifyOperatorOfBatchJob = declareJob({
  name: 'connections.tell-operator-of-batch',
  data: batchStuck.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})
