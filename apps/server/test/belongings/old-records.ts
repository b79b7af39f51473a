import { type RawBuilder, sql } from 'kysely'
import { prunedRecords } from '../../src/modules.ts'
import type { TestApp } from '../start-test-app.ts'
import type { Belongings } from './two-retailers.ts'

type Mark = 'old' | 'young'

interface MarkedRecord {
  /** Statements that bring in a record of that age under that mark. */
  insert(at: Date, mark: Mark): RawBuilder<unknown>[]
  /** Its rows, while it is there. */
  find(mark: Mark): RawBuilder<unknown>
}

/** A record of each kind that goes by age (`tables` of the modules), by kind, to be brought in once old and once young. */
export function oldRecords(own: Belongings): Record<string, MarkedRecord> {
  return { ...ofPlatform(own), ...ofStores(own), ...ofListings(own), ...ofAccounts(own), ...ofFulfillment(own) }
}

/** Months of market history have a test of their own: modules/catalogue/market/market-history.test.ts. */
export const KINDS_BY_ROWS = prunedRecords.map(({ kind }) => kind).filter((kind) => kind !== 'market-history')

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Brings in a record of each kind that has just become old, and one that will soon be. Returns what tells of a kind
 * which of the two are there: `['mails', 'old', 'young']`.
 */
export async function withOldAndYoung({ capabilities: { db, clock } }: TestApp, own: Belongings) {
  const records = oldRecords(own)
  for (const { kind, ageDays } of prunedRecords) {
    const limit = clock.now().getTime() - ageDays * DAY_MS
    for (const [mark, at] of [['old', limit - MINUTE_MS] as const, ['young', limit + MINUTE_MS] as const])
      for (const statement of records[kind]?.insert(new Date(at), mark) ?? []) await statement.execute(db.platform)
  }
  return async (kind: string): Promise<string[]> => {
    const marks = await Promise.all(
      (['old', 'young'] as const).map(async (mark) => {
        const found = await records[kind]?.find(mark).execute(db.platform)
        return found && found.rows.length > 0 ? [mark] : []
      }),
    )
    return [kind, ...marks.flat()]
  }
}

const webhook = (name: string, isProcessed: boolean): MarkedRecord => ({
  insert: (at, mark) => [
    sql`
      insert into webhook_inbox (shop_domain, webhook_id, topic, body, received_at, processed_at)
      values ('old-records.myshopify.com', ${name + mark}, 'products/update', '{}', ${at}, ${isProcessed ? at : null})`,
  ],
  find: (mark) => sql`select from webhook_inbox where webhook_id = ${name + mark}`,
})

/** An import begun and ended at a moment; `by`: who has confirmed it. */
const importRun = ({ retailer, store }: Belongings, at: Date, { phase, by }: { phase: string; by: number | null }) =>
  sql`
    with run as (
      insert into runs (retailer_id, kind, title, state, phase, started_at, finished_at)
      values (${retailer}, 'import', 'Import of', 'completed', ${phase}, ${at}, ${at}) returning run_id
    )
    insert into import_runs (retailer_id, run_id, store_id, confirmed_by)
    select ${retailer}, run_id, ${store}, ${by} from run`
const runCalled = (phase: string) => sql`(select run_id from runs where phase = ${phase})`

/** A row that an import has staged and left there. */
const staged = (own: Belongings, table: string, row: RawBuilder<unknown>): MarkedRecord => ({
  insert: (at, mark) => [
    importRun(own, at, { phase: `${table} ${mark}`, by: null }),
    sql`insert into ${sql.table(table)} values (${own.retailer}, ${runCalled(`${table} ${mark}`)}, ${row})`,
  ],
  find: (mark) => sql`select from ${sql.table(table)} where run_id = ${runCalled(`${table} ${mark}`)}`,
})

const ofStores = (own: Belongings): Record<string, MarkedRecord> => ({
  'webhooks-processed': webhook('processed ', true),
  'webhooks-waiting': webhook('waiting ', false),
  'connection-attempts': {
    insert: (at, mark) => [
      sql`
        insert into connection_attempts (state, retailer_id, user_id, session_id, shop_domain, expires_at)
        select ${mark}, ${own.retailer}, user_id, session_id, ${own.shopDomain}, ${at}
        from sessions where user_id = ${own.owner.userId} limit 1`,
    ],
    find: (mark) => sql`select from connection_attempts where state = ${mark}`,
  },
  'import-undo': {
    insert: (at, mark) => [
      importRun(own, at, { phase: `undo ${mark}`, by: own.owner.userId }),
      sql`
        insert into import_undo_rows (retailer_id, run_id, kind, content)
        values (${own.retailer}, ${runCalled(`undo ${mark}`)}, 'item', '{}')`,
    ],
    find: (mark) => sql`select from import_undo_rows where run_id = ${runCalled(`undo ${mark}`)}`,
  },
  'import-products': staged(own, 'import_products', sql`'1', 'Shoe', null, null, '{}', null, now()`),
  'import-conditions': staged(own, 'import_conditions', sql`'1', 'Used'`),
  'import-variants': staged(own, 'import_variants', sql`'1', '1', '1', '9', '9', null, null, 90, 1, true`),
  'import-levels': staged(own, 'import_levels', sql`'1', '1', 1, now()`),
  'import-changes': staged(own, 'import_changes', sql`1, 1, 1, '1', '1', 1, 1, now(), null, 0`),
  'shop-images': {
    insert: (at, mark) => [
      sql`
        insert into shop_images (image_key, media_type, content, fetched_at)
        values (${mark}, 'image/png', ''::bytea, ${at})`,
    ],
    find: (mark) => sql`select from shop_images where image_key = ${mark}`,
  },
})

const ofPlatform = (own: Belongings): Record<string, MarkedRecord> => ({
  runs: {
    insert: (at, mark) => [
      sql`
        insert into runs (retailer_id, kind, title, subject, user_id, state, started_at, finished_at)
        values (${own.retailer}, 'csv', 'Costs from', ${mark}, ${own.owner.userId}, 'completed', ${at}, ${at})`,
    ],
    find: (mark) => sql`select from runs where subject = ${mark}`,
  },
  'operator-runs': {
    insert: (at, mark) => [
      sql`
        insert into operator_runs (kind, title, subject, state, started_at, finished_at)
        values ('deals', 'Orders of', ${mark}, 'completed', ${at}, ${at})`,
    ],
    find: (mark) => sql`select from operator_runs where subject = ${mark}`,
  },
  'bulk-undo': {
    insert: (at, mark) => [
      sql`
        insert into runs (retailer_id, kind, title, user_id, state, can_undo, started_at, finished_at)
        values (${own.retailer}, 'payouts', ${`undo ${mark}`}, ${own.owner.userId}, 'completed', true, ${at}, ${at})`,
      sql`
        insert into bulk_undo_rows (retailer_id, run_id, id, kept)
        select retailer_id, run_id, ${own.variant}, '{}' from runs where kind = 'payouts' and title = ${`undo ${mark}`}`,
    ],
    find: (mark) => sql`select from bulk_undo_rows where run_id = (
      select run_id from runs where kind = 'payouts' and title = ${`undo ${mark}`})`,
  },
})

const ofListings = (own: Belongings): Record<string, MarkedRecord> => ({
  'listing-changes': {
    insert: (at, mark) => [
      sql`
        insert into listing_changes (retailer_id, variant_id, description, created_at)
        values (${own.retailer}, ${own.variant}, ${`of a test: ${mark}`}, ${at})`,
    ],
    find: (mark) => sql`select from listing_changes where description = ${`of a test: ${mark}`}`,
  },
  'csv-checks': {
    insert: (at, mark) => [
      sql`
        insert into csv_checks (retailer_id, user_id, location_ids, kind, file_name, started_at)
        values (${own.retailer}, ${own.owner.userId}, '{}', 'cost', ${mark}, ${at})`,
    ],
    find: (mark) => sql`select from csv_checks where file_name = ${mark}`,
  },
  'listing-batches': {
    insert: (at, mark) => [
      sql`
        insert into listing_batches (retailer_id, marketplace, kind, external_batch_id, items, sent_at)
        values (${own.retailer}, 'stockx', 'create', ${mark}, '[]', ${at})`,
    ],
    find: (mark) => sql`select from listing_batches where external_batch_id = ${mark}`,
  },
  'lost-creations': {
    insert: (at, mark) => [
      sql`
        insert into lost_creations (retailer_id, marketplace_account_id, external_variant_id, price, sent_at)
        values (${own.retailer}, ${own.sharedAccount}, ${mark}, 120, ${at})`,
    ],
    find: (mark) => sql`select from lost_creations where external_variant_id = ${mark}`,
  },
})

/** Labels of two sales there are. */
const ofFulfillment = (own: Belongings): Record<string, MarkedRecord> => {
  const saleOf = (mark: Mark) => (mark === 'old' ? own.stockxSale : own.aliasSale)
  return {
    'sale-labels': {
      insert: (at, mark) => [
        sql`delete from sale_labels where sale_id = ${saleOf(mark)}`,
        sql`
          insert into sale_labels (retailer_id, sale_id, content, fetched_at)
          values (${own.retailer}, ${saleOf(mark)}, ''::bytea, ${at})`,
      ],
      find: (mark) => sql`select from sale_labels where sale_id = ${saleOf(mark)}`,
    },
    notifications: {
      insert: (at, mark) => [
        sql`
          insert into notifications (retailer_id, kind, subject, title, path, in_app, email, chat, created_at)
          values (${own.retailer}, 'payment', ${mark}, 'Paid', '/finances', true, 'none', 'none', ${at})`,
      ],
      find: (mark) => sql`select from notifications where subject = ${mark}`,
    },
    'sale-scans': {
      insert: (at, mark) => [
        sql`
          insert into sale_scans (retailer_id, user_id, scan_key, sale_id, act, scanned_at)
          values (${own.retailer}, ${own.owner.userId}, ${`scan-${mark}`}, ${saleOf(mark)}, 'fulfilled', ${at})`,
      ],
      find: (mark) => sql`select from sale_scans where scan_key = ${`scan-${mark}`}`,
    },
    'label-prints': {
      insert: (at, mark) => [
        sql`
          update label_prints set created_at = ${at}
          where run_id = ${mark === 'old' ? own.labelPrint : own.thermalPrint}`,
      ],
      find: (mark) =>
        sql`select from label_prints where run_id = ${mark === 'old' ? own.labelPrint : own.thermalPrint}`,
    },
    'shop-orders': {
      insert: (at, mark) => [
        sql`
          insert into shop_orders (retailer_id, store_id, shop_order_id, change_seen_at)
          values (${own.retailer}, 1, ${mark}, ${at})`,
      ],
      find: (mark) => sql`select from shop_orders where shop_order_id = ${mark}`,
    },
    'requested-labels': {
      insert: (at, mark) => [
        sql`
          insert into automation_request_labels (retailer_id, automation_request_id, content, made_at)
          values (${own.retailer}, ${mark === 'old' ? own.automationRequest : own.deskRequest}, ${mark}::bytea, ${at})
          on conflict (retailer_id, automation_request_id) do update set made_at = excluded.made_at`,
      ],
      find: (mark) => sql`
        select from automation_request_labels
        where automation_request_id = ${mark === 'old' ? own.automationRequest : own.deskRequest}`,
    },
    'automation-requests': {
      insert: (at, mark) => [
        sql`
          insert into automation_requests (retailer_id, platform, status, total_orders, user_id, created_at,
            error_message)
          values (${own.retailer}, 'stockx', 'failed', 1, ${own.owner.userId}, ${at}, ${mark})`,
      ],
      find: (mark) => sql`select from automation_requests where error_message = ${mark}`,
    },
  }
}

const audit = ({ retailer, owner }: Belongings, kind: string, isOfPeople: boolean): MarkedRecord => ({
  insert: (at, mark) => [
    sql`
      insert into audit_log (retailer_id, user_id, event_type, status, created_at)
      values (${retailer}, ${isOfPeople ? owner.userId : null}, ${kind + mark}, 'success', ${at})`,
    ...(isOfPeople
      ? []
      : [
          sql`
            insert into audit_log (retailer_id, user_id, event_type, status, event_details, created_at)
            values (${retailer}, ${owner.userId}, 'signed_in', 'failure', ${JSON.stringify({ mark })}::jsonb, ${at})`,
        ]),
  ],
  find: (mark) => sql`
    select from audit_log where event_type = ${kind + mark}
      or (not ${isOfPeople} and event_type = 'signed_in' and event_details ->> 'mark' = ${mark})`,
})

const platformAudit = (kind: string, userId: number | null): MarkedRecord => ({
  insert: (at, mark) => [
    sql`
      insert into platform_audit_log (user_id, event_type, status, created_at)
      values (${userId}, ${kind + mark}, 'success', ${at})`,
  ],
  find: (mark) => sql`select from platform_audit_log where event_type = ${kind + mark}`,
})

const ofAccounts = (own: Belongings): Record<string, MarkedRecord> => {
  const { userId } = own.owner
  return {
    'audit-machines': audit(own, 'machine ', false),
    'audit-people': audit(own, 'person ', true),
    'platform-audit-sign-ins': platformAudit('nobody ', null),
    'platform-audit-people': platformAudit('operator ', userId),
    sessions: {
      insert: (at, mark) => [
        sql`insert into sessions (user_id, user_agent, expires_at) values (${userId}, ${mark}, ${at})`,
      ],
      find: (mark) => sql`select from sessions where user_agent = ${mark}`,
    },
    guesses: {
      insert: (at, mark) => [sql`insert into guesses (key, points, expire) values (${mark}, 1, ${at.getTime()})`],
      find: (mark) => sql`select from guesses where key = ${mark}`,
    },
    'idempotency-keys': {
      insert: (at, mark) => [
        sql`
          insert into idempotency_keys (user_id, call, key, request_digest, created_at)
          values (${userId}, 'POST /admin/payments', ${mark}, '', ${at})`,
      ],
      find: (mark) => sql`select from idempotency_keys where key = ${mark}`,
    },
    'password-links': {
      insert: (at, mark) => [
        sql`
          insert into password_links (token_hash, user_id, expires_at)
          values (sha256(${mark}::text::bytea), ${userId}, ${at})`,
      ],
      find: (mark) => sql`select from password_links where token_hash = sha256(${mark}::text::bytea)`,
    },
    'known-addresses': {
      insert: (at, mark) => [
        sql`insert into known_addresses (user_id, address, last_used_at) values (${userId}, ${mark}, ${at})`,
      ],
      find: (mark) => sql`select from known_addresses where address = ${mark}`,
    },
    mails: {
      insert: (at, mark) => [
        sql`
          insert into mails (recipient, subject, body, created_at)
          values ('nobody@sandbox.test', ${mark}, '', ${at})`,
      ],
      find: (mark) => sql`select from mails where subject = ${mark}`,
    },
    'marketplace-grants': {
      insert: (at, mark) => [
        sql`
          insert into marketplace_grants (secret, kind, retailer_id, user_id, session_id, expires_at)
          select ${mark}, 'ticket', ${own.retailer}, user_id, session_id, ${at}
          from sessions where user_id = ${userId} limit 1`,
      ],
      find: (mark) => sql`select from marketplace_grants where secret = ${mark}`,
    },
  }
}
