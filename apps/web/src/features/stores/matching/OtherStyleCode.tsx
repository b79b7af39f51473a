import { otherStyleCode } from '@ark/domain'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import type { ArkProduct } from '../stores.queries.ts'

/** Marks a suggestion whose style code differs from the one in the shop's SKU. */
export const OtherStyleCode = ({ sku, product }: { sku: string | null; product: Pick<ArkProduct, 'sku'> }) =>
  otherStyleCode(sku, product.sku) !== null && <Pill color="orange">Different style code</Pill>
