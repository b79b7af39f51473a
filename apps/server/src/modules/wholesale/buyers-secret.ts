import type { Capabilities } from '../../platform/capabilities.ts'
import { derivedKey } from '../../platform/secrets.ts'
import type { BuyersSecret } from './rules/sellers-of-buyer.ts'

/** By what sellers come before a buyer in an order of his own. */
export const buyersSecret = ({ config }: Pick<Capabilities, 'config'>, buyerId: number): BuyersSecret => ({
  key: derivedKey(config.secretKey, 'sellers of a buyer'),
  buyerId,
})
