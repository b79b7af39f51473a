import type { ProposedMatches, Match } from './matches.ts'

/** Sizes that a person chose in place of what was proposed, by the store's variant; null: left out. */
export type Corrections = Readonly<Record<string, number | null>>

/** The matches as they will be once they are confirmed. */
export const correctedMatches = ({ variant_mappings, sizes }: ProposedMatches, corrections: Corrections): Match[] =>
  variant_mappings.map((match) => {
    const chosen = corrections[match.shopify_variant_id]
    if (chosen === undefined) return match
    const ark_size = sizes.find(({ id }) => id === chosen)?.size ?? null
    return { ...match, variant_id: chosen, ark_size, matched_by: 'manual' }
  })

/** What the confirmation says of them: those alone that a person has chosen. */
export const matchesToConfirm = (corrections: Corrections) =>
  Object.entries(corrections).map(([shopify_variant_id, variant_id]) => ({ shopify_variant_id, variant_id }))
