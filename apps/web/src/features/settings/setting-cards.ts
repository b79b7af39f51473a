import type { Answer } from '../../shared/api.ts'

type Settings = Answer<'GET /sales/settings'>

export interface SettingLine {
  field: Exclude<keyof Settings, 'business_name' | 'last_pair'>
  label: string
  /** The effect of the setting when it is on and when it is off. */
  meaning: { on: string; off: string }
  /** Labels instead of On and Off. */
  words?: { on: string; off: string }
}

export type SettingCardTitle =
  | 'Shopify Integration'
  | 'Wholesale Settings'
  | 'Product Management'
  | 'Release Day Settings'

export interface SettingCard {
  title: SettingCardTitle
  lines: readonly SettingLine[]
}

/** The cards of the shop's settings with the effect of each setting. */
export const SETTING_CARDS: readonly SettingCard[] = [
  {
    title: 'Shopify Integration',
    lines: [
      {
        field: 'shopify_generate_order',
        label: 'Generate Shopify orders',
        meaning: {
          on: 'Marketplace sales become orders in your Shopify store automatically.',
          off: 'Marketplace sales wait until someone commits them to Shopify.',
        },
      },
      {
        field: 'auto_fulfill_shopify_orders',
        label: 'Fulfill Shopify orders',
        meaning: {
          on: 'An order made for a marketplace sale is marked fulfilled in Shopify.',
          off: 'Orders made for marketplace sales stay unfulfilled in Shopify.',
        },
      },
      {
        field: 'retail_or_payout',
        label: 'Price of Shopify orders',
        meaning: { on: 'The retail price is the sale price.', off: 'The net payout is the sale price.' },
        words: { on: 'Retail price', off: 'Net payout' },
      },
    ],
  },
  {
    title: 'Wholesale Settings',
    lines: [
      {
        field: 'wholesale_sale_direct_ship',
        label: 'Direct shipping of wholesale sales',
        meaning: { on: 'Wholesale sales ship to the buyer directly.', off: 'Wholesale sales do not ship directly.' },
      },
    ],
  },
  {
    title: 'Product Management',
    lines: [
      {
        field: 'SKU_matches_StockX',
        label: 'SKUs match StockX',
        meaning: {
          on: 'The SKUs in your store are StockX style codes and identify products.',
          off: 'The SKUs in your store are your own; barcodes identify products first.',
        },
      },
    ],
  },
  {
    title: 'Release Day Settings',
    lines: [
      {
        field: 'auto_disable_release_day',
        label: 'Disable listings on release day',
        meaning: {
          on: 'Listings of a product are disabled at 12:01 AM Eastern on its release date.',
          off: 'Listings do not change on release day.',
        },
      },
    ],
  },
]

/** Returns the label of a setting's value. */
export const stateLabel = ({ words }: SettingLine, isOn: boolean): string =>
  words?.[isOn ? 'on' : 'off'] ?? (isOn ? 'On' : 'Off')
