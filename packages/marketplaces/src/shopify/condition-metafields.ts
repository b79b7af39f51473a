import { textOrNull } from '../wire-values.ts'
import type { WireMetafield } from './wire.ts'

/**
 * The most condition texts that are read from a product, and the longest text in characters; longer texts do not
 * describe a condition.
 */
export const MOST_CONDITIONS = 10
const LONGEST = 300

/** Words in a name that refer to something else than the product: 'terms_and_conditions', 'care.washing_condition'. */
const ELSEWHERE = /^(terms?|care|wash|washing|cleaning|storage|shipping|delivery|return|returns|payment|weather|air)$/
/** Names whose boolean value alone states the condition: 'is_used', 'custom.pre_owned'. */
const BY_NAME = /^(?:is )?(used|pre ?owned|pre ?loved|second ?hand|refurbished|no box)$/

/** Splits a name into words: 'itemCondition' and 'item_condition' both have two. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/**
 * Returns the condition that a metafield gives a product, as written; null: the metafield is about something else.
 * Shopify has no condition field, so shops and sales channels use metafields such as `custom.condition` and
 * `mm-google-shopping.condition`. References to metaobjects are not read, because they require another access scope.
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

/** Returns the distinct condition texts of a product's metafields in byte order, like the import. */
export function conditionsFrom(metafields: readonly WireMetafield[]): string[] {
  const said = new Set(metafields.flatMap((metafield) => conditionFrom(metafield) ?? []))
  return [...said]
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .slice(0, MOST_CONDITIONS)
}
