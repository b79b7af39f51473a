import { otherStyleCode } from '@ark/domain'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import type { ArkProduct } from '../stores.queries.ts'

/** Marks a suggestion whose style code is not the one that the shop's SKU names. */
export const OtherStyleCode = ({ sku, product }: { sku: string | null; product: Pick<ArkProduct, 'sku'> }) =>
  otherStyleCode(sku, product.sku) !== null && <Pill color="orange">Different style code</Pill>
