import { createHmac } from 'node:crypto'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { derivedKey } from '../../../platform/safety/secrets.ts'
import type { BuyersDraw } from './rules/sellers-of-buyer.ts'

/** Returns the draw that determines this buyer's own order and numbers of sellers. */
export function buyersDraw(
  { config }: { config: Pick<Capabilities['config'], 'secretKey'> },
  buyerId: number,
): BuyersDraw {
  const key = derivedKey(config.secretKey, 'sellers of a buyer')
  return (of) => createHmac('sha256', key).update(`${buyerId} ${of}`).digest().readUIntBE(0, 6)
}
