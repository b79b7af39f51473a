import { textOrNull } from '../wire-values.ts'
import type { WireMetafield } from './wire.ts'

/** So many of a product are looked at, of so many letters each: what says more is no word about a condition. */
export const MOST_CONDITIONS = 10
const LONGEST = 300

/** Words of a name that speak of something else than the product: 'terms_and_conditions', 'care.washing_condition'. */
const ELSEWHERE = /^(terms?|care|wash|washing|cleaning|storage|shipping|delivery|return|returns|payment|weather|air)$/
/** A field of this name that is on says it by its name: 'is_used', 'custom.pre_owned'. */
const BY_NAME = /^(?:is )?(used|pre ?owned|pre ?loved|second ?hand|refurbished|no box)$/

/** 'itemCondition' and 'item_condition' are two words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/**
 * What a metafield says of the condition of its product, as it is written; null: it speaks of something else. Shopify
 * has no field of its own for it (reference: silent); shops and their channels name one so: `custom.condition`,
 * `mm-google-shopping.condition`. What is only a reference to a metaobject is not read: that is another permission.
 */
export function conditionFrom({ namespace, key, value }: WireMetafield): string | null {
  const said = textOrNull(value)
  if (said === null) return null
  const name = [...wordsOf(namespace), ...wordsOf(key)]
  const byName = said === 'true' ? (BY_NAME.exec(wordsOf(key).join(' '))?.[1] ?? null) : null
  if (byName !== null) return byName
  if (!name.includes('condition') || name.some((word) => ELSEWHERE.test(word))) return null
  return (
    said
      .replace(/[\s\0]+/g, ' ')
      .slice(0, LONGEST)
      .toWellFormed()
      .trim() || null
  )
}

/** Of all metafields of a product: each text once, in the order of their bytes, as an import puts them together. */
export function conditionsFrom(metafields: readonly WireMetafield[]): string[] {
  const said = new Set(metafields.flatMap((metafield) => conditionFrom(metafield) ?? []))
  return [...said]
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .slice(0, MOST_CONDITIONS)
}
