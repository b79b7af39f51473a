import type { ProposedMatches, Match } from './matches.ts'

/** Sizes that a person chose instead of the proposed ones, by the store's variant id; null leaves the variant out. */
export type Corrections = Readonly<Record<string, number | null>>

/** Returns the matches with the person's corrections applied. */
export const correctedMatches = ({ variant_mappings, sizes }: ProposedMatches, corrections: Corrections): Match[] =>
  variant_mappings.map((match) => {
    const chosen = corrections[match.shopify_variant_id]
    if (chosen === undefined) return match
    const ark_size = sizes.find(({ id }) => id === chosen)?.size ?? null
    return { ...match, variant_id: chosen, ark_size, matched_by: 'manual' }
  })

/** Returns the body of the confirmation: only the sizes that a person chose. */
export const matchesToConfirm = (corrections: Corrections) =>
  Object.entries(corrections).map(([shopify_variant_id, variant_id]) => ({ shopify_variant_id, variant_id }))
