import { readdirSync, readFileSync } from 'node:fs'

/** Modules from foundation to roof: each reads what those before it publish. The platform is below all of them. */
export const LAYERS = [
  'platform',
  'accounts',
  'catalogue',
  'stores',
  'inventory',
  'listings',
  'sales',
  'finances',
  'dashboard',
] as const
export type Owner = (typeof LAYERS)[number]

/** Who has made what: the tables and the functions of each module, which nobody else reads, writes or calls. */
const MADE_BY: Partial<Record<Owner, string>> = {
  platform: `current_retailer bind_to_retailer request_budgets token_leases idempotency_keys retention_runs
    provider_health`,
  accounts: `retailers buyers users sessions user_locations audit_log known_addresses guesses second_factors
    recovery_codes password_links invite_code_uses mails platform_audit_log taken_names note_operator_act
    prune_platform_audit_log normal_email end_password_links`,
  catalogue: `products style_codes variants variant_gtins market_data market_history product_images
    marketplace_accounts fee_schedules marketplace_grants open_market_history_month drop_market_history_before`,
  stores: `stores locations connection_attempts webhook_inbox product_links product_link_variants rejected_matches
    shop_images retailer_style_codes`,
  inventory: `import_runs import_products import_variants import_levels import_changes import_undo_rows
    inventory_items stock_movements product_stock_totals variant_costs find_product_stock_totals
    refresh_import_statistics`,
  listings: `variant_offers listing_slots marketplace_listings listing_changes csv_runs csv_checks
    count_listing_version`,
  sales: 'sales sale_withdrawals sale_labels unclaimed_orders order_polls level_adjustments pick_rules',
  finances: 'payments ledger_entries ledger_balances ledger_event_balances',
}

/** The owner of each table and function. */
export const OWNERS: ReadonlyMap<string, Owner> = new Map(
  LAYERS.flatMap((owner) => (MADE_BY[owner] ?? '').split(/\s+/).flatMap((name) => (name ? [[name, owner]] : []))),
)

const FOLDER = new URL('../../apps/server/migrations/', import.meta.url)
const migrations = (): string =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
    .join('\n')
    .replaceAll(/--.*$/gm, '')

/** Names of the tables, functions and procedures that the migrations make, each as often as it is made. */
export const madeNames = (): string[] =>
  [...migrations().matchAll(/create (?:unlogged )?(?:table|function|procedure) (\w+)/g)].map(([, name = '']) => name)

export interface PublishedView {
  /** With the schema of the module that publishes it. */
  name: string
  owner: Owner
  hasRightsOfCaller: boolean
  body: string
}

/** Views that the migrations make, in the schemas of the modules that publish them. */
export const publishedViews = (): PublishedView[] =>
  [...migrations().matchAll(/create view ((\w+)\.\w+)([^;]*?) as\s([^;]*);/g)].map(
    ([, name = '', schema = '', options = '', body = '']) => ({
      name,
      owner: ownerOf(schema),
      hasRightsOfCaller: /security_invoker = true/.test(options),
      body,
    }),
  )

export function ownerOf(name: string): Owner {
  const owner = LAYERS.find((layer) => layer === name)
  if (!owner) throw new Error(`${name} is no module`)
  return owner
}
