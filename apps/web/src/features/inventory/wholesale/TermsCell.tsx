import { quantityRuleLabel, termsOf, tierLabel } from '@ark/domain'
import { Text } from '@mantine/core'
import type { InventoryProduct } from '../inventory.queries.ts'

/**
 * The wholesale terms of a product: 'At least 12 pairs, in steps of 6', with the first price tier and the number of
 * others.
 */
export function TermsCell({ product }: { product: InventoryProduct }) {
  if (!product.wholesale_terms)
    return (
      <Text size="sm" c="dimmed">
        Any quantity
      </Text>
    )
  const terms = termsOf(product.wholesale_terms)
  const [first, ...others] = terms.tiers.map(tierLabel)
  const more = others.length > 0 ? `, ${others.length} more` : ''
  return (
    <div title={terms.tiers.map(tierLabel).join('\n') || undefined}>
      <Text size="sm">{quantityRuleLabel(terms) || 'Any quantity'}</Text>
      {first && (
        <Text size="xs" c="dimmed">
          {`${first}${more}`}
        </Text>
      )}
    </div>
  )
}
