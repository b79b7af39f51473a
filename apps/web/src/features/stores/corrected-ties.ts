import type { ProposedTies, Tie } from './stores.queries.ts'

/** Sizes that a person chose in place of what was proposed, by the store's variant; null: left out. */
export type Corrections = Readonly<Record<string, number | null>>

/** The ties as they will be once they are confirmed. */
export const correctedTies = ({ variant_mappings, sizes }: ProposedTies, corrections: Corrections): Tie[] =>
  variant_mappings.map((tie) => {
    const chosen = corrections[tie.shopify_variant_id]
    if (chosen === undefined) return tie
    const ark_size = sizes.find(({ id }) => id === chosen)?.size ?? null
    return { ...tie, variant_id: chosen, ark_size, matched_by: 'manual' }
  })

/** What the confirmation says of them: those alone that a person has chosen. */
export const tiesToConfirm = (corrections: Corrections) =>
  Object.entries(corrections).map(([shopify_variant_id, variant_id]) => ({ shopify_variant_id, variant_id }))
