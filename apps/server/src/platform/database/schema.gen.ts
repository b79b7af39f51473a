// Written by `npm run schema` from the migrated database: not by hand.

/**
 * The rows of each table and view as the driver answers them, for the row types of queries. What a statement computes
 * or builds as JSON has types of its own.
 */
export interface Schema {
  /** platform */
  account_refusals: {
    refusal_id: string
    provider: 'shopify' | 'stockx' | 'goat'
    subject: string
    action: string
    mender: 'connect' | 'owner' | 'operator'
    words: string
    began_at: Date
    confirmed_at: Date | null
    next_try_at: Date
    ended_at: Date | null
  }
  /** listings */
  account_sweeps: {
    marketplace_account_id: number
    next_attempt_at: Date
    attempts: number
    began_at: Date | null
    cursor: string | null
    found: number
    swept_at: Date | null
  }
  /** dashboard */
  aged_products: {
    retailer_id: number
    location_id: number
    product_id: number
    units: number
    since: string
    cost_value: string | null
    market_value: string | null
  }
  /** accounts */
  ark_business: {
    is_only: boolean
    tax_id: string | null
    business_details: unknown
  }
  /** accounts */
  audit_log: {
    retailer_id: number
    audit_log_id: number
    created_at: Date
    user_id: number | null
    event_type: string
    status: string
    event_details: unknown
    error_message: string | null
    by_operator: boolean
  }
  /** sales */
  automation_request_labels: {
    retailer_id: number
    automation_request_id: number
    content: Buffer
    made_at: Date
  }
  /** sales */
  automation_request_sales: {
    retailer_id: number
    automation_request_id: number
    sale_id: number
    order_number: string
    attempts: number
    problem: string | null
    is_settled: boolean
  }
  /** sales */
  automation_requests: {
    retailer_id: number
    automation_request_id: number
    platform: 'stockx' | 'goat'
    location_id: number | null
    status: 'pending' | 'processing' | 'completed' | 'failed'
    total_orders: number
    user_id: number
    created_at: Date
    error_message: string | null
    processed_at: Date | null
    times_begun: number
    labels_made: number
    labels_missing: number
    run_id: number | null
  }
  /** platform */
  batch_sendings: {
    batch_sending_id: number
    account: string
    sent_at: Date
    items: number
  }
  /** platform */
  bulk_runs: {
    retailer_id: number
    run_id: number
    change: unknown
    undoes_run_id: number | null
    ids: number[]
    location_ids: number[]
    changed_count: number
  }
  /** platform */
  bulk_undo_rows: {
    retailer_id: number
    run_id: number
    id: number
    kept: unknown
  }
  /** wholesale */
  buyer_invoices: {
    buyer_id: number
    wholesale_order_id: number
    issued_at: Date
    bill_to: unknown
    biller: unknown
  }
  /** wholesale */
  buyer_sellers: {
    buyer_id: number
    seller_number: number
    retailer_id: number
  }
  /** accounts */
  buyers: {
    buyer_id: number
    business_name: string
    business_type: string | null
    tax_id: string | null
    is_verified: boolean
    created_at: Date
    business_details: unknown
    closed_at: Date | null
  }
  /** notifications */
  chat_channels: {
    retailer_id: number
    service: 'discord' | 'slack'
    address: Buffer
    hint: string
    problem: string | null
  }
  /** connections */
  connection_alerts: {
    kind: 'shopify' | 'stockx' | 'goat'
    connection_id: number
    alert: 'orders_unread' | 'webhooks_silent' | 'stock_drift' | 'token_ending' | 'access_refused'
    began_at: Date
    clear_since: Date | null
    ended_at: Date | null
  }
  /** stores */
  connection_attempts: {
    state: string
    retailer_id: number
    user_id: number
    session_id: string
    shop_domain: string
    expires_at: Date
  }
  /** connections */
  connection_health: {
    kind: 'shopify' | 'stockx' | 'goat'
    connection_id: number
    last_success_at: Date | null
    failing_since: Date | null
    problem: string | null
    failure_counts: number[]
    counted_at: Date
    concerns: string[]
    severity: number
    failed_at: Date | null
  }
  /** connections */
  connection_watch: {
    is_one: boolean
    last_look_at: Date
    steady_since: Date
  }
  /** listings */
  csv_checks: {
    retailer_id: number
    csv_check_id: number
    user_id: number
    location_ids: number[]
    kind: 'payouts' | 'reserved' | 'cost' | 'prices'
    file_name: string
    row_count: number
    changed_count: number
    changes: unknown
    rows: unknown
    started_at: Date
    file_columns: unknown
    mapping: unknown
    run_id: number | null
    unclear_amounts: unknown
    far_count: number
    sheets: unknown
    sheet: string | null
  }
  /** listings */
  csv_parts: {
    retailer_id: number
    csv_check_id: number
    part: number
    bytes: Buffer
  }
  /** listings */
  csv_runs: {
    retailer_id: number
    run_id: number
    kind: 'payouts' | 'reserved' | 'cost' | 'prices'
    rows: unknown
    location_ids: number[]
  }
  /** sales */
  default_pick_rules: {
    retailer_id: number
    pick_rule_mode: 'highest_stock_first' | 'manual_priority'
    location_priority_order: number[]
  }
  /** catalogue */
  fee_schedules: {
    effective_from: string
    schedule: unknown
    zero_stockx_fees: boolean
    announced_at: Date | null
  }
  /** accounts */
  guesses: {
    key: string
    points: number
    expire: number | null
  }
  /** platform */
  idempotency_keys: {
    user_id: number
    call: string
    key: string
    request_digest: string
    answer: unknown
    created_at: Date
  }
  /** inventory */
  import_changes: {
    retailer_id: number
    run_id: number
    product_sync_id: number
    product_id: number
    variant_id: number
    shopify_variant_id: string
    shopify_inventory_item_id: string
    location_id: number
    available: number
    updated_at: Date
    inventory_item_id: number | null
    stock_before: number
    is_gone: boolean
  }
  /** inventory */
  import_conditions: {
    retailer_id: number
    run_id: number
    shopify_product_id: string
    condition: string
  }
  /** inventory */
  import_levels: {
    retailer_id: number
    run_id: number
    shopify_inventory_item_id: string
    shopify_location_id: string
    available: number
    updated_at: Date
  }
  /** inventory */
  import_products: {
    retailer_id: number
    run_id: number
    shopify_product_id: string
    title: string
    vendor: string | null
    product_type: string | null
    tags: string[]
    image_source_url: string | null
    shopify_created_at: Date
    shop_status: string
  }
  /** inventory */
  import_runs: {
    retailer_id: number
    run_id: number
    store_id: number
    export_id: string | null
    difference: unknown
    confirmed_by: number | null
  }
  /** inventory */
  import_undo_rows: {
    retailer_id: number
    run_id: number
    row_id: number
    kind: 'link' | 'link-variant' | 'item'
    content: unknown
  }
  /** inventory */
  import_variants: {
    retailer_id: number
    run_id: number
    shopify_product_id: string
    shopify_variant_id: string
    shopify_inventory_item_id: string
    title: string
    size: string | null
    sku: string | null
    barcode: string | null
    price: string
    position: number
    is_tracked: boolean
  }
  /** inventory */
  inventory_items: {
    retailer_id: number
    inventory_item_id: number
    product_sync_id: number
    product_id: number
    variant_id: number
    location_id: number
    shopify_variant_id: string
    shopify_inventory_item_id: string
    shopify_stock: number
    quantity_reserved: number
    sold_on_ark: number
    quantity_available: number
    fulfillment_enabled: boolean
    wholesale_enabled: boolean
    wholesale_price: string | null
    shopify_updated_at: Date | null
    shopify_read_at: Date | number
    withheld: 'location_off' | 'product_archived' | 'product_draft' | null
    is_gone: boolean
  }
  /** accounts */
  invite_code_uses: {
    invite_code_use_id: number
    code: string | null
    user_id: number
    used_at: Date
    invite_code_id: number | null
  }
  /** accounts */
  invite_codes: {
    invite_code_id: number
    code_hash: Buffer
    hint: string
    note: string | null
    max_uses: number | null
    uses: number
    expires_at: Date | null
    revoked_at: Date | null
    created_at: Date
  }
  /** platform */
  kept_keys: {
    purpose: string
    sealed: Buffer
  }
  /** accounts */
  known_addresses: {
    user_id: number
    address: string
    last_used_at: Date
  }
  /** sales */
  label_print_sales: {
    retailer_id: number
    run_id: number
    sale_id: number
    attempts: number
    problem: string | null
    is_settled: boolean
  }
  /** sales */
  label_prints: {
    retailer_id: number
    run_id: number
    paper: '4x6' | 'a4' | 'zpl-203' | 'zpl-300'
    created_at: Date
    confirms: boolean
    content: Buffer | null
  }
  /** finances */
  ledger_balances: {
    retailer_id: number
    account: string
    amount: string
  }
  /** finances */
  ledger_entries: {
    retailer_id: number
    event_key: string
    account: 'marketplace' | 'in_transit' | 'payable' | 'ark_income' | 'paid_out'
    amount: string
    sale_id: number | null
    payment_id: number | null
    created_at: Date
  }
  /** finances */
  ledger_events: {
    retailer_id: number
    event_key: string
    event_id: number
    kind:
      | 'expected'
      | 'reported'
      | 'fee'
      | 'paid'
      | 'ready'
      | 'reversed'
      | 'restored'
      | 'adjusted'
      | 'payment'
      | 'payment_reversed'
    sale_id: number | null
    payment_id: number | null
    occurred_at: Date
    details: unknown
    ready_total: string | null
    paid_total: string | null
    created_at: Date
  }
  /** sales */
  level_adjustments: {
    retailer_id: number
    sale_id: number
    direction: 'lower' | 'raise' | 'restock' | 'write_off'
    idempotency_key: string
    level_before: number
    sent_at: Date
    last_sent_at: Date
    confirmed_at: Date | null
    in_doubt_since: Date | null
  }
  /** listings */
  listing_batches: {
    retailer_id: number
    listing_batch_id: number
    marketplace: 'stockx' | 'goat'
    kind: 'create' | 'change-price' | 'withdraw'
    external_batch_id: string
    items: unknown
    sent_at: Date
    marketplace_account_id: number | null
    next_attempt_at: Date | null
    attempts: number
    is_told_to_operator: boolean
  }
  /** listings */
  listing_changes: {
    retailer_id: number
    listing_change_id: number
    variant_id: number
    marketplace: string | null
    description: string
    created_at: Date
    is_outside: boolean
  }
  /** listings */
  listing_owners: {
    marketplace_account_id: number
    external_listing_id: string
    retailer_id: number
    listing_id: number
    variant_id: number
    product_id: number
    seen_live_at: Date | null
    ask_expires_at: Date | null
    doubted_at: Date | null
  }
  /** listings */
  listing_slots: {
    retailer_id: number
    variant_id: number
    marketplace: 'stockx' | 'goat'
    chosen_price: string | null
    withdrawn_by_goblin: boolean
    next_step_at: Date | number
    next_attempt_at: Date | null
    attempts: number
    version: number
    rule_price: string | null
    repriced_at: Date[]
    priced_against: string | null
    held_price: string | null
    waits_for: 'list' | 'reprice' | 'withdraw' | null
    put_off_since: Date | null
    bid_price: string | null
    bid_taken_at: Date | null
    is_left_out: boolean
    listing_batch_id: number | null
  }
  /** stores */
  locations: {
    retailer_id: number
    location_id: number
    store_id: number
    shopify_location_id: string
    location_nickname: string
    city: string | null
    state: string | null
    is_active: boolean
  }
  /** listings */
  lost_creations: {
    lost_creation_id: number
    retailer_id: number
    marketplace_account_id: number
    external_variant_id: string
    price: string
    sent_at: Date
  }
  /** accounts */
  mails: {
    mail_id: number
    recipient: string
    subject: string
    body: string
    created_at: Date
    sent_at: Date | null
    error: string | null
    topic: string
    sent_with: number | null
    held_at: Date | null
  }
  /** catalogue */
  market_data: {
    variant_id: number
    marketplace: 'stockx' | 'goat'
    lowest_ask: string | null
    highest_bid: string | null
    last_sale: string | null
    sell_faster: string | null
    earn_more: string | null
    refreshed_at: Date
  }
  /** catalogue */
  market_history: {
    variant_id: number
    marketplace: 'stockx' | 'goat'
    read_at: Date
    lowest_ask: string | null
    highest_bid: string | null
  }
  /** catalogue */
  marketplace_accounts: {
    marketplace_account_id: number
    marketplace: 'stockx' | 'goat'
    retailer_id: number | null
    credentials: Buffer
    currency: string
    created_at: Date
    token_expires_at: Date | null
    seller_id: string | null
    retired_at: Date | null
    idle_since: Date | null
  }
  /** catalogue */
  marketplace_grants: {
    secret: string
    kind: 'ticket' | 'state'
    retailer_id: number | null
    user_id: number
    session_id: string
    expires_at: Date
  }
  /** listings */
  marketplace_listings: {
    retailer_id: number
    listing_id: number
    variant_id: number
    product_id: number
    marketplace: 'stockx' | 'goat'
    state: 'requested' | 'pending' | 'live' | 'withdrawing' | 'failed' | 'withdrawn' | 'sold'
    external_listing_id: string | null
    price: string
    pending_price: string | null
    operation_id: string | null
    attempts: number
    problem: string | null
    problem_since: Date | null
    requested_at: Date
    live_at: Date | null
    withdrawal_sent_at: Date | null
    ended_at: Date | null
    state_since: Date
    verify_at: Date | null
    is_lowest_ask: boolean
    version: number
    price_since: Date | null
    is_overpriced: boolean
    marketplace_account_id: number | null
  }
  /** notifications */
  notification_choices: {
    retailer_id: number
    kind: string
    in_app: boolean
    by_email: boolean
    to_chat: boolean
  }
  /** notifications */
  notifications: {
    retailer_id: number
    notification_id: number
    kind: string
    subject: string
    title: string
    body: string
    path: string
    location_id: number | null
    in_app: boolean
    email: 'none' | 'due' | 'sent'
    chat: 'none' | 'due' | 'sending' | 'sent' | 'refused'
    created_at: Date
  }
  /** notifications */
  notifications_seen: {
    retailer_id: number
    user_id: number
    up_to: number
  }
  /** inventory */
  offered_sizes: {
    retailer_id: number
    product_id: number
    variant_id: number
    product_sync_id: number
    price: string
    available: number
  }
  /** platform */
  operator_runs: {
    run_id: number
    kind: string
    subject_id: number | null
    title: string
    subject: string | null
    user_id: number | null
    state: 'waiting' | 'running' | 'stopped' | 'completed' | 'failed' | 'cancelled' | 'undone'
    phase: string
    done: number
    total: number | null
    problems: unknown
    problem_count: number
    result: unknown
    error: string | null
    can_undo: boolean
    cancel_requested_at: Date | null
    started_at: Date
    finished_at: Date | null
  }
  /** sales */
  order_owners: {
    marketplace_account_id: number
    external_order_id: string
    retailer_id: number
    sale_id: number
  }
  /** sales */
  order_polls: {
    marketplace_account_id: number
    next_attempt_at: Date
    attempts: number
    taken_until: Date
    next_sweep_at: Date
    sweep_cursor: string | null
    sweep_began_at: Date | null
    read_at: Date | null
  }
  /** accounts */
  password_links: {
    token_hash: Buffer
    user_id: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
    ask_id: string | null
    link_round: number
  }
  /** finances */
  payments: {
    retailer_id: number
    payment_id: number
    amount: string
    payment_date: string
    confirmed_by_retailer: boolean
    confirmed_at: Date | null
    confirmed_by: number | null
    logged_by: number
    reversed_at: Date | null
    created_at: Date
  }
  /** finances */
  payout_differences: {
    retailer_id: number
    sale_id: number
    expected: string | null
    received: string | null
    difference: string | null
    reason: 'zero_fees' | 'adjustment' | 'fee_schedule' | 'currency' | 'decision' | 'other'
    explanation: string
    found_at: Date
    looked_at: Date | null
    looked_at_by: number | null
    note: string | null
  }
  /** listings */
  payout_setups: {
    retailer_id: number
    postponed_until: Date | number
    rule: unknown
  }
  /** sales */
  pick_rules: {
    retailer_id: number
    product_id: number
    pick_rule_mode: 'highest_stock_first' | 'manual_priority'
    location_priority_order: number[]
  }
  /** platform */
  planner_ticks: {
    planner: string
    next_at: Date
  }
  /** accounts */
  platform_audit_log: {
    platform_audit_log_id: number
    created_at: Date
    user_id: number | null
    event_type: string
    status: string
    event_details: unknown
    error_message: string | null
  }
  /** catalogue */
  price_backfills: {
    run_id: number
    done_until: number
    tries: number
  }
  /** catalogue */
  product_images: {
    product_id: number
    media_type: string
    content: Buffer
  }
  /** stores */
  product_link_variants: {
    retailer_id: number
    product_sync_id: number
    shopify_variant_id: string
    shopify_inventory_item_id: string
    title: string
    size: string | null
    sku: string | null
    barcode: string | null
    price: string
    position: number
    is_tracked: boolean
    variant_id: number | null
    matched_by: 'barcode' | 'sku' | 'size' | 'manual' | null
    doubt: 'unread' | 'missing' | 'several' | 'contested' | 'taken' | 'condition' | null
    barcode_key: string | null
  }
  /** stores */
  product_links: {
    retailer_id: number
    product_sync_id: number
    store_id: number
    shopify_product_id: string
    shopify_title: string
    vendor: string | null
    product_type: string | null
    tags: string[]
    image_source_url: string | null
    status: 'not_synced' | 'suggested' | 'pending' | 'confirmed' | 'synced' | 'paused' | 'error'
    product_id: number | null
    suggested_product_id: number | null
    suggestion_score: string | null
    suggestion_reason: string | null
    is_manual: boolean
    shopify_created_at: Date
    updated_at: Date
    shop_status: string
    conditions: string[] | null
  }
  /** listings */
  product_selling_rules: {
    retailer_id: number
    product_id: number
    last_pair: 'both' | 'higher_payout' | 'keep_off' | null
    repricing: 'off' | 'match_lowest_ask' | 'beat_lowest_ask'
    ceiling_percent: number
    changes_per_day: number
  }
  /** inventory */
  product_stock_totals: {
    retailer_id: number
    product_sync_id: number
    product_id: number
    product_name: string
    search_text: string
    variant_count: number
    total_shopify_stock: number
    total_reserved: number
    total_sold_on_ark: number
    total_available: number
    active_location_count: number
    wholesale_enabled: boolean
    wholesale_price: string | null
    is_wholesale_mixed: boolean
    first_seen_at: Date
    size_keys: string[]
    is_stocked: boolean
    stocked_variant_count: number
  }
  /** catalogue */
  products: {
    product_id: number
    name: string
    brand: string | null
    sku: string | null
    description: string | null
    category: string | null
    colorway: string | null
    gender: string | null
    release_date: string | null
    retail_price: string | null
    promotional_ark_fee: string | null
    image_source_url: string | null
    stockx_product_id: string | null
    alias_catalog_id: string | null
    market_next_attempt_at: Date | number
    market_attempts: number
    search_text: string
    market_weight: number | null
    market_stale_since: Date | number
    alias_only_sizes: string[] | null
    wholesale_markup: string
    release_date_set_at: Date | null
    facts_asked_at: Date | null
  }
  /** platform */
  provider_health: {
    provider: string
    last_success_at: Date | null
    waiting_since: Date | null
    problem: string | null
    failures: number
    subject: string
    failed_at: Date | null
  }
  /** wholesale */
  purchase_orders: {
    purchase_order_id: number
    buyer_id: number
    submitted_by: number
    created_at: Date
  }
  /** accounts */
  recovery_codes: {
    user_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  /** stores */
  rejected_matches: {
    retailer_id: number
    product_sync_id: number
    product_id: number
    user_id: number | null
    rejected_at: Date
  }
  /** listings */
  repricing_guards: {
    retailer_id: number
    moves: unknown
    held_at: Date | null
    allowed: number
    allowed_until: Date | null
  }
  /** platform */
  request_budgets: {
    account: string
    next_permit_at: Date
    day: string
    spent_today: number
    throttles: number
    recent_lanes: string
  }
  /** platform */
  restores: {
    restore_id: number
    base: string
    target_at: Date | null
    reached_at: Date
    restored_at: Date
  }
  /** stores */
  retailer_barcodes: {
    retailer_id: number
    barcode: string
    variant_id: number
    user_id: number | null
    taught_at: Date
  }
  /** listings */
  retailer_listing_totals: {
    retailer_id: number
    part: number
    enabled_count: number
    configured_count: number
    live_count: number
    problem_count: number
  }
  /** stores */
  retailer_sizes: {
    retailer_id: number
    brand: string
    spelling: string
    size: string | null
    chosen_at: Date
  }
  /** inventory */
  retailer_stock_totals: {
    retailer_id: number
    part: number
    product_count: number
    stocked_product_count: number
    variant_count: number
    total_available: number
    total_reserved: number
    stocked_variant_count: number
  }
  /** stores */
  retailer_style_codes: {
    retailer_id: number
    style_code: string
    product_id: number
    taught_at: Date
  }
  /** accounts */
  retailers: {
    retailer_id: number
    business_name: string
    business_type: string | null
    tax_id: string | null
    is_verified: boolean
    created_at: Date
    shopify_generate_order: boolean
    auto_fulfill_shopify_orders: boolean
    retail_or_payout: boolean
    wholesale_sale_direct_ship: boolean
    sku_matches_stockx: boolean
    auto_disable_release_day: boolean
    low_stock_threshold: number
    last_pair: 'both' | 'higher_payout' | 'keep_off'
    business_details: unknown
    closing_at: Date | null
    closed_at: Date | null
  }
  /** platform */
  retention_runs: {
    kind: string
    next_attempt_at: Date
    attempts: number
    last_success_at: Date | null
    deleted_last: number
    problem: string | null
  }
  /** platform */
  runs: {
    retailer_id: number
    run_id: number
    kind: string
    subject_id: number | null
    title: string
    subject: string | null
    user_id: number | null
    state: 'waiting' | 'running' | 'stopped' | 'completed' | 'failed' | 'cancelled' | 'undone'
    phase: string
    done: number
    total: number | null
    problems: unknown
    problem_count: number
    result: unknown
    error: string | null
    can_undo: boolean
    cancel_requested_at: Date | null
    started_at: Date
    finished_at: Date | null
  }
  /** sales */
  sale_days: {
    retailer_id: number
    day: string
    location_id: number
    fell_through: boolean
    part: number
    sale_count: number
    revenue: string
    shown_payout: string
    retail_count: number
    retail_value: string
    retail_brought: string
    cost_count: number
    cost_value: string
    cost_brought: string
    retailer_payout: string
    ark_fees: string
  }
  /** sales */
  sale_labels: {
    retailer_id: number
    sale_id: number
    content: Buffer
    fetched_at: Date
  }
  /** sales */
  sale_resolutions: {
    retailer_id: number
    sale_id: number
    restock: boolean
    resolved_at: Date
    resolved_by: number | null
    settled_at: Date | null
    problem: string | null
    problem_since: Date | null
    next_attempt_at: Date | null
    attempts: number
    write_off: 'lost' | 'damaged' | 'kept' | null
  }
  /** sales */
  sale_scans: {
    retailer_id: number
    user_id: number
    scan_key: string
    sale_id: number
    act: 'fulfilled' | 'created'
    scanned_at: Date
  }
  /** sales */
  sale_totals: {
    retailer_id: number
    platform: string
    status: string
    stage: string
    location_id: number
    has_item: boolean
    has_store_order: boolean
    is_fulfilled: boolean
    is_canceled: boolean
    part: number
    sale_count: number
    revenue: string
    retailer_payout: string
    shown_payout: string
    ark_fees: string
  }
  /** sales */
  sale_withdrawals: {
    retailer_id: number
    sale_id: number
    listing_id: number
    marketplace: string
    sent_at: Date | null
    confirmed_at: Date | null
    outcome: string | null
  }
  /** sales */
  sales: {
    retailer_id: number
    sale_id: number
    platform: 'stockx' | 'goat' | 'shopify'
    external_order_id: string
    listing_id: number | null
    variant_id: number | null
    product_id: number | null
    inventory_item_id: number | null
    location_id: number | null
    status: string
    stage:
      | 'pending'
      | 'to_confirm'
      | 'to_ship'
      | 'labeled'
      | 'packed'
      | 'fulfilled'
      | 'shipped'
      | 'delivered'
      | 'paid'
      | 'completed'
      | 'held'
      | 'suspended'
      | 'failed'
      | 'canceled'
      | 'resolved'
      | 'unknown'
    marketplace_status: string
    marketplace_stage:
      | 'pending'
      | 'to_confirm'
      | 'to_ship'
      | 'labeled'
      | 'packed'
      | 'fulfilled'
      | 'shipped'
      | 'delivered'
      | 'paid'
      | 'completed'
      | 'held'
      | 'suspended'
      | 'failed'
      | 'canceled'
      | 'resolved'
      | 'unknown'
    status_override: boolean
    previous_status: string | null
    product_name: string | null
    size: string | null
    sku: string | null
    currency: string
    sale_ask: string
    marketplace_payout: string
    estimated_payout: string | null
    reported_payout: string | null
    reported_basis: 'paid-out' | 'before-cash-out' | null
    paid_payout: string | null
    money_problem: string | null
    ark_fee: string
    retailer_payout: string
    fee_type: string
    fee_schedule: unknown
    zero_fees_applied: boolean
    one_left: boolean
    oversold: boolean
    sold_at: Date
    ship_by: Date | null
    seen_at: Date
    taken_at: Date
    withdrawal_sent_at: Date | null
    withdrawal_confirmed_at: Date | null
    store_order_id: string | null
    store_order_name: string | null
    store_order_begun_at: Date | null
    store_order_created_at: Date | null
    store_order_fulfilled_at: Date | null
    store_order_problem: string | null
    store_order_problem_since: Date | null
    store_order_next_attempt_at: Date | null
    store_order_attempts: number
    unit_released: boolean
    confirmed_at: Date | null
    canceled_at: Date | null
    cancellation: unknown
    label_tracking_number: string | null
    label_courier: string | null
    fulfilled_at: Date | null
    fulfilled_by: number | null
    refreshed_at: Date
    refresh_next_attempt_at: Date | null
    refresh_attempts: number
    search_text: string
    reported_at: Date | null
    reported_lines: unknown
    paid_at: Date | null
    paid_by: 'marketplace' | 'operator' | null
    ship_by_is_estimated: boolean
    alert_next_attempt_at: Date | null
    alert_attempts: number
    retail_price: string | null
    unit_cost: string | null
    marketplace_account_id: number | null
    pair_next_attempt_at: Date | null
    pair_attempts: number
    pair_missing_since: Date | null
    store_order_size: 'missing' | 'left_out' | null
    ended_at: Date | null
    recheck_next_attempt_at: Date | null
    recheck_attempts: number
    unlowered_since: Date | null
    size_back_at: Date | null
    store_order_shipping_begun_at: Date | null
    marketplace_changed_at: Date | null
    failure_reason: string | null
  }
  /** accounts */
  saved_views: {
    retailer_id: number
    user_id: number
    list: string
    name: string
    address: string
    columns: string[]
  }
  /** accounts */
  second_factors: {
    user_id: number
    sealed_secret: Buffer
    last_step: number
  }
  /** accounts */
  sessions: {
    session_id: string
    user_id: number
    user_agent: string | null
    address: string | null
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
    retailer_id: number | null
  }
  /** stores */
  shop_images: {
    image_key: string
    media_type: string
    content: Buffer
    fetched_at: Date
  }
  /** sales */
  shop_order_polls: {
    retailer_id: number
    store_id: number
    orders_since: Date
    read_until: Date
    next_attempt_at: Date
    attempts: number
  }
  /** sales */
  shop_orders: {
    retailer_id: number
    store_id: number
    shop_order_id: string
    change_seen_at: Date
    updated_at: Date | null
    asked_at: Date | null
    next_attempt_at: Date | null
    attempts: number
  }
  /** dashboard */
  stock_age_readings: {
    retailer_id: number
    read_at: Date | null
    next_attempt_at: Date | number
    attempts: number
  }
  /** dashboard */
  stock_ages: {
    retailer_id: number
    location_id: number
    age: '0-30' | '31-60' | '61-90' | '90+' | 'unknown'
    units: number
    cost_units: number
    cost_value: string
    market_units: number
    market_value: string
  }
  /** inventory */
  stock_movements: {
    retailer_id: number
    stock_movement_id: number
    inventory_item_id: number
    counter: 'shopify_stock' | 'quantity_reserved' | 'sold_on_ark'
    before: number
    after: number
    cause: string
    external_id: string | null
    user_id: number | null
    created_at: Date
  }
  /** inventory */
  stock_words: {
    retailer_id: number
    word: string
  }
  /** sales */
  store_order_requests: {
    retailer_id: number
    run_id: number
    sale_id: number
    sent_at: Date | null
    is_settled: boolean
  }
  /** stores */
  stores: {
    retailer_id: number
    store_id: number
    shop_domain: string
    store_name: string
    currency: string
    tokens: Buffer | null
    scopes: string[]
    webhook_secret: Buffer | null
    connected_at: Date
    disconnected_at: Date | null
    redacted_at: Date | null
    last_webhook_at: Date | null
    last_reconciled_at: Date | null
    reconcile_next_attempt_at: Date | null
    reconcile_attempts: number
    webhooks_next_attempt_at: Date | null
    webhooks_attempts: number
    token_expires_at: Date | null
    grant_ends_at: Date | null
    access_ended_at: Date | null
    missed_at: Date | null
    missed_levels: number
    sizes_read_as: number
    compare_next_attempt_at: Date | null
    compare_attempts: number
  }
  /** catalogue */
  style_codes: {
    style_code: string
    product_id: number
    learnt_from: 'stockx' | 'alias'
  }
  /** platform */
  token_leases: {
    retailer_id: number | null
    subject: string
    lease_id: string
    taken_at: Date
    expires_at: Date
  }
  /** dashboard */
  top_sellers: {
    span: '7' | '30' | 'ytd'
    excludes_cancelled: boolean
    place: number
    product_id: number
    total_sales: number
  }
  /** sales */
  unclaimed_orders: {
    platform: string
    external_order_id: string
    marketplace_account_id: number
    details: unknown
    seen_at: Date
    next_attempt_at: Date | number
    attempts: number
    problem: string | null
  }
  /** listings */
  unknown_listings: {
    marketplace_account_id: number
    external_listing_id: string
    unknown_listing_id: number
    retailer_id: number | null
    marketplace: 'stockx' | 'goat'
    external_variant_id: string
    product_name: string | null
    style_code: string | null
    size: string | null
    price: string | null
    listed_at: Date
    found_at: Date
    seen_at: Date
    is_arks: boolean
    choice: 'leave' | 'withdraw' | null
    problem: string | null
  }
  /** accounts */
  user_locations: {
    retailer_id: number
    user_id: number
    location_id: number
  }
  /** accounts */
  users: {
    user_id: number
    retailer_id: number | null
    buyer_id: number | null
    email: string
    username: string
    password_hash: string
    first_name: string | null
    last_name: string | null
    phone_number: string | null
    role: 'owner' | 'manager' | 'associate' | 'fulfillment' | 'buyer' | 'operator'
    demo_mode: boolean
    must_change_password: boolean
    password_expires_at: Date | null
    second_factor_since: Date | null
    has_location_list: boolean
    is_active: boolean
    last_login: Date | null
    created_at: Date
    removed_at: Date | null
    invited_at: Date | null
    link_round: number
  }
  /** inventory */
  variant_costs: {
    retailer_id: number
    variant_id: number
    cost: string
  }
  /** catalogue */
  variant_gtins: {
    gtin: string
    variant_id: number
    gtin_key: string | null
  }
  /** listings */
  variant_offers: {
    retailer_id: number
    variant_id: number
    product_id: number
    listings_enabled: boolean
    desired_payout: string | null
    bottom_payout: string | null
    goblin_mode_enabled: boolean
    product_toggled_at: Date | null
    goblin_threshold_percent: number
    switch_count: number
  }
  /** catalogue */
  variants: {
    variant_id: number
    product_id: number
    size: string
    size_key: string | null
    sort_index: number
    stockx_variant_id: string | null
    alias_variant_id: string | null
    chart_sizes: string[]
  }
  /** stores */
  webhook_inbox: {
    shop_domain: string
    webhook_id: string
    topic: string
    body: unknown
    triggered_at: Date | null
    received_at: Date
    processed_at: Date | null
    problem: string | null
  }
  /** wholesale */
  wholesale_invoice_numbers: {
    retailer_id: number
    last_number: number
  }
  /** wholesale */
  wholesale_invoices: {
    retailer_id: number
    wholesale_order_id: number
    invoice_number: number
    issued_at: Date
    payment_terms_days: number
    due_on: string
    seller: unknown
    bill_to: unknown
    is_mailed: boolean
  }
  /** wholesale */
  wholesale_level_adjustments: {
    retailer_id: number
    wholesale_order_id: number
    wholesale_line_id: number
    inventory_item_id: number
    direction: 'lower' | 'raise'
    idempotency_key: string
    level_before: number
    sent_at: Date
    last_sent_at: Date
    confirmed_at: Date | null
    in_doubt_since: Date | null
  }
  /** wholesale */
  wholesale_offer_lines: {
    retailer_id: number
    wholesale_offer_id: number
    variant_id: number
    buyer_id: number
    product_name: string
    size: string
    sku: string | null
    quantity: number
    list_price: string
    buyer_price: string
    seller_price: string | null
  }
  /** wholesale */
  wholesale_offer_steps: {
    retailer_id: number
    wholesale_offer_id: number
    step: number
    buyer_id: number
    side: 'buyer' | 'seller' | 'nobody'
    act: 'offer' | 'counter' | 'accept' | 'decline' | 'withdraw' | 'expire'
    round: number
    total_amount: string
    user_id: number | null
    created_at: Date
    is_mailed: boolean
  }
  /** wholesale */
  wholesale_offers: {
    retailer_id: number
    wholesale_offer_id: number
    buyer_id: number
    seller_number: number
    product_id: number
    state: 'offered' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
    round: number
    total_items: number
    total_amount: string
    list_amount: string
    notes: string | null
    created_by: number
    created_at: Date
    expires_at: Date
    wholesale_order_id: number | null
    next_attempt_at: Date | null
    attempts: number
  }
  /** wholesale */
  wholesale_order_changes: {
    retailer_id: number
    wholesale_change_id: number
    wholesale_order_id: number
    buyer_id: number
    actor: 'retailer' | 'buyer' | 'operator'
    what: 'status' | 'claim' | 'payment' | 'payout' | 'receipt' | 'proposal'
    to_value: string
    wholesale_proposal_id: number | null
    notes: string | null
    user_id: number | null
    created_at: Date
    is_mailed: boolean
  }
  /** wholesale */
  wholesale_order_costs: {
    retailer_id: number
    wholesale_order_id: number
    cost_amount: string
  }
  /** wholesale */
  wholesale_order_lines: {
    retailer_id: number
    wholesale_line_id: number
    wholesale_order_id: number
    buyer_id: number
    product_sync_id: number
    product_id: number
    variant_id: number
    product_name: string
    size: string
    sku: string | null
    quantity: number
    unit_price: string
    fulfilled: boolean
    shipped_at: Date | null
  }
  /** wholesale */
  wholesale_order_units: {
    retailer_id: number
    wholesale_line_id: number
    inventory_item_id: number
    wholesale_order_id: number
    location_id: number
    quantity: number
    is_released: boolean
    given_back_at: Date | null
    next_attempt_at: Date | null
    attempts: number
    problem: string | null
    problem_since: Date | null
  }
  /** wholesale */
  wholesale_orders: {
    retailer_id: number
    wholesale_order_id: number
    order_number: string
    purchase_order_id: number
    buyer_id: number
    seller_number: number
    status:
      | 'submitted'
      | 'processing'
      | 'approved'
      | 'rejected_by_retailer'
      | 'canceled_by_retailer'
      | 'canceled_by_buyer'
      | 'canceled'
      | 'paid'
      | 'packed'
      | 'partial_shipped'
      | 'shipped_from_retailer'
      | 'arrived_to_ark'
      | 'shipped_from_ark'
      | 'received'
    payment_status: 'pending' | 'paid' | 'overdue' | 'refunded'
    ships_direct: boolean
    ship_to: unknown
    total_items: number
    fulfilled_items: number
    total_amount: string
    notes: string | null
    created_at: Date
    paid_to_retailer_at: Date | null
    buyer_paid_at: Date | null
    retailer_received_at: Date | null
  }
  /** wholesale */
  wholesale_proposal_lines: {
    retailer_id: number
    wholesale_proposal_id: number
    wholesale_line_id: number
    buyer_id: number
    product_name: string
    size: string
    ordered_quantity: number
    quantity: number
    unit_price: string
  }
  /** wholesale */
  wholesale_proposals: {
    retailer_id: number
    wholesale_proposal_id: number
    wholesale_order_id: number
    buyer_id: number
    state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
    ordered_items: number
    ordered_amount: string
    total_items: number
    total_amount: string
    created_by: number
    created_at: Date
    expires_at: Date
    next_attempt_at: Date | null
    attempts: number
  }
  /** inventory */
  wholesale_terms: {
    retailer_id: number
    product_id: number
    minimum_quantity: number
    quantity_step: number
    tiers: unknown
  }
  /** accounts */
  'accounts.retailers': {
    retailer_id: number
    business_name: string
    created_at: Date
    low_stock_threshold: number
    sku_matches_stockx: boolean
    auto_disable_release_day: boolean
    last_pair: 'both' | 'higher_payout' | 'keep_off'
    is_closing: boolean | null
  }
  /** accounts */
  'accounts.user_locations': {
    retailer_id: number
    user_id: number
    location_id: number
  }
  /** accounts */
  'accounts.users': {
    retailer_id: number | null
    user_id: number
    first_name: string | null
    last_name: string | null
  }
  /** catalogue */
  'catalogue.gtins': {
    gtin: string
    variant_id: number
    gtin_key: string | null
  }
  /** catalogue */
  'catalogue.market_data': {
    variant_id: number
    marketplace: 'stockx' | 'goat'
    lowest_ask: string | null
    highest_bid: string | null
    refreshed_at: Date
  }
  /** catalogue */
  'catalogue.marketplace_accounts': {
    marketplace_account_id: number
    marketplace: 'stockx' | 'goat'
    retailer_id: number | null
    created_at: Date
    token_expires_at: Date | null
    retired_at: Date | null
  }
  /** catalogue */
  'catalogue.product_images': {
    product_id: number
  }
  /** catalogue */
  'catalogue.products': {
    product_id: number
    name: string
    brand: string | null
    sku: string | null
    colorway: string | null
    release_date: string | null
    retail_price: string | null
    image_source_url: string | null
    stockx_product_id: string | null
    alias_catalog_id: string | null
    promotional_ark_fee: string | null
    alias_only_sizes: string[] | null
    wholesale_markup: string
    gender: string | null
  }
  /** catalogue */
  'catalogue.style_codes': {
    style_code: string
    product_id: number
  }
  /** catalogue */
  'catalogue.variants': {
    variant_id: number
    product_id: number
    size: string
    size_key: string | null
    sort_index: number
    stockx_variant_id: string | null
    alias_variant_id: string | null
    chart_sizes: string[]
  }
  /** inventory */
  'inventory.costs': {
    retailer_id: number
    variant_id: number
    cost: string
  }
  /** inventory */
  'inventory.items': {
    retailer_id: number
    inventory_item_id: number
    product_sync_id: number
    product_id: number
    variant_id: number
    location_id: number
    shopify_stock: number
    quantity_reserved: number
    sold_on_ark: number
    quantity_available: number
    fulfillment_enabled: boolean
    wholesale_enabled: boolean
    wholesale_price: string | null
    withheld: 'location_off' | 'product_archived' | 'product_draft' | null
  }
  /** inventory */
  'inventory.offered_sizes': {
    retailer_id: number
    product_id: number
    variant_id: number
    product_sync_id: number
    price: string
    available: number
  }
  /** inventory */
  'inventory.stock_totals': {
    retailer_id: number
    product_sync_id: number
    product_id: number
    product_name: string
    variant_count: number
    total_shopify_stock: number
    first_seen_at: Date
    total_sold_on_ark: number
    stocked_variant_count: number
  }
  /** inventory */
  'inventory.wholesale_terms': {
    retailer_id: number
    product_id: number
    minimum_quantity: number
    quantity_step: number
    tiers: unknown
  }
  /** listings */
  'listings.account_sweeps': {
    marketplace_account_id: number
    swept_at: Date | null
  }
  /** listings */
  'listings.batches': {
    retailer_id: number
    marketplace_account_id: number | null
  }
  /** listings */
  'listings.listings': {
    retailer_id: number
    listing_id: number
    variant_id: number
    marketplace: 'stockx' | 'goat'
    external_listing_id: string | null
    state: 'requested' | 'pending' | 'live' | 'withdrawing' | 'failed' | 'withdrawn' | 'sold'
    problem: string | null
    withdrawal_sent_at: Date | null
    ended_at: Date | null
    marketplace_account_id: number | null
  }
  /** listings */
  'listings.offers': {
    retailer_id: number
    variant_id: number
    product_id: number
    listings_enabled: boolean
  }
  /** listings */
  'listings.owners': {
    marketplace_account_id: number
    external_listing_id: string
  }
  /** listings */
  'listings.totals': {
    retailer_id: number
    live_count: number
    problem_count: number
  }
  /** platform */
  'platform.account_refusals': {
    provider: 'shopify' | 'stockx' | 'goat'
    subject: string
    words: string
    confirmed_at: Date | null
  }
  /** platform */
  'platform.runs': {
    retailer_id: number
    run_id: number
    kind: string
    subject_id: number | null
    title: string
    subject: string | null
    user_id: number | null
    state: 'waiting' | 'running' | 'stopped' | 'completed' | 'failed' | 'cancelled' | 'undone'
    phase: string
    done: number
    total: number | null
    problems: unknown
    problem_count: number
    result: unknown
    error: string | null
    can_undo: boolean
    cancel_requested_at: Date | null
    started_at: Date
    finished_at: Date | null
  }
  /** sales */
  'sales.order_polls': {
    marketplace_account_id: number
    read_at: Date | null
    taken_until: Date
  }
  /** sales */
  'sales.sales': {
    retailer_id: number
    sale_id: number
    platform: 'stockx' | 'goat' | 'shopify'
    external_order_id: string
    product_name: string | null
    size: string | null
    inventory_item_id: number | null
    location_id: number | null
    status: string
    stage:
      | 'pending'
      | 'to_confirm'
      | 'to_ship'
      | 'labeled'
      | 'packed'
      | 'fulfilled'
      | 'shipped'
      | 'delivered'
      | 'paid'
      | 'completed'
      | 'held'
      | 'suspended'
      | 'failed'
      | 'canceled'
      | 'resolved'
      | 'unknown'
    sale_ask: string
    retailer_payout: string
    oversold: boolean
    sold_at: Date
    seen_at: Date
    withdrawal_confirmed_at: Date | null
    store_order_id: string | null
    canceled_at: Date | null
    fulfilled_at: Date | null
    sku: string | null
    currency: string
    marketplace_payout: string
    estimated_payout: string | null
    reported_payout: string | null
    reported_basis: 'paid-out' | 'before-cash-out' | null
    reported_at: Date | null
    reported_lines: unknown
    paid_payout: string | null
    paid_at: Date | null
    paid_by: 'marketplace' | 'operator' | null
    money_problem: string | null
    ark_fee: string
    fee_type: string
    fee_schedule: unknown
    zero_fees_applied: boolean
    taken_at: Date
    marketplace_account_id: number | null
    is_moving: boolean | null
    marketplace_stage:
      | 'pending'
      | 'to_confirm'
      | 'to_ship'
      | 'labeled'
      | 'packed'
      | 'fulfilled'
      | 'shipped'
      | 'delivered'
      | 'paid'
      | 'completed'
      | 'held'
      | 'suspended'
      | 'failed'
      | 'canceled'
      | 'resolved'
      | 'unknown'
  }
  /** sales */
  'sales.totals': {
    retailer_id: number
    stage: string
    location_id: number
    has_item: boolean
    has_store_order: boolean
    is_fulfilled: boolean
    is_canceled: boolean
    sale_count: number
    platform: string
  }
  /** sales */
  'sales.unclaimed_orders': {
    marketplace_account_id: number
    problem: string | null
  }
  /** stores */
  'stores.link_variants': {
    retailer_id: number
    product_sync_id: number
    shopify_variant_id: string
    shopify_inventory_item_id: string
    variant_id: number | null
    is_tracked: boolean
    price: string
  }
  /** stores */
  'stores.locations': {
    retailer_id: number
    location_id: number
    store_id: number
    shopify_location_id: string
    location_nickname: string
    city: string | null
    state: string | null
    is_active: boolean
  }
  /** stores */
  'stores.product_links': {
    retailer_id: number
    product_sync_id: number
    store_id: number
    shopify_product_id: string
    shopify_title: string
    status: 'not_synced' | 'suggested' | 'pending' | 'confirmed' | 'synced' | 'paused' | 'error'
    product_id: number | null
    suggested_product_id: number | null
    shop_status: string
  }
  /** stores */
  'stores.stores': {
    retailer_id: number
    store_id: number
    store_name: string
    connected_at: Date
    is_connected: boolean | null
    scopes: string[]
    shop_domain: string
    last_webhook_at: Date | null
    last_reconciled_at: Date | null
    token_expires_at: Date | null
    grant_ends_at: Date | null
    access_ended_at: Date | null
    missed_at: Date | null
    missed_levels: number
  }
  /** stores */
  'stores.waiting_webhooks': {
    shop_domain: string
  }
}

/** Some columns of a table, under their own names. */
export type Columns<T extends keyof Schema, C extends keyof Schema[T]> = Pick<Schema[T], C>

/** The type of one column, for a row that has it under another name. */
export type Column<T extends keyof Schema, C extends keyof Schema[T]> = Schema[T][C]
