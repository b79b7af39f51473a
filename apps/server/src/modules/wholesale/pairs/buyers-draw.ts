import { createHmac } from 'node:crypto'
import type { LastingKeys } from '../../../platform/safety/lasting-keys.ts'
import type { BuyersDraw } from './rules/sellers-of-buyer.ts'

/** Returns the draw that determines this buyer's own order and numbers of sellers. */
export function buyersDraw({ keys }: { keys: Pick<LastingKeys, 'sellersOfBuyer'> }, buyerId: number): BuyersDraw {
  return (of) => createHmac('sha256', keys.sellersOfBuyer).update(`${buyerId} ${of}`).digest().readUIntBE(0, 6)
}
