/** Why the shop keeps units from being offered, as `inventory.items` has it; null: it does not. */
type Withheld = 'location_off' | 'product_archived' | 'product_draft'

const WORDS: Record<Withheld, string> = {
  location_off: 'Its location is deactivated in Shopify. Activate it there, and the size is offered again',
  product_archived: 'The product is archived in Shopify. Unarchive it there, and the size is offered again',
  product_draft: 'The product is a draft in Shopify. Set it to active there, and the size is offered',
}

/** Why a size without units to offer is not offered: the shop keeps them back, or there are none. */
export const noStockWords = (withheld: string | null): string =>
  withheld !== null && isWithheld(withheld) ? WORDS[withheld] : 'No stock to offer'

const isWithheld = (text: string): text is Withheld => Object.hasOwn(WORDS, text)
