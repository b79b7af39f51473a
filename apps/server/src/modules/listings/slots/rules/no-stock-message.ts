/** Why the shop withholds units from sale, as in `inventory.items`. */
type Withheld = 'location_off' | 'product_archived' | 'product_draft'

const WORDS: Record<Withheld, string> = {
  location_off: 'Its location is deactivated in Shopify. Activate it there, and the size is offered again',
  product_archived: 'The product is archived in Shopify. Unarchive it there, and the size is offered again',
  product_draft: 'The product is a draft in Shopify. Set it to active there, and the size is offered',
}

/** Returns why a size without offerable units is not offered: the shop withholds its units, or there are none. */
export const noStockMessage = (withheld: string | null): string =>
  withheld !== null && isWithheld(withheld) ? WORDS[withheld] : 'No stock to offer'

const isWithheld = (text: string): text is Withheld => Object.hasOwn(WORDS, text)
