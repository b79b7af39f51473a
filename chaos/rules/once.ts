import type { RequestedChange } from '../stage.ts'
import type { Rule } from './rule.ts'

const mailsOnce: Rule = {
  name: 'every requested mail is written once, and no other',
  async broken({ ask, mails }) {
    const written = await ask<{ recipient: string; n: number }>(
      `select recipient, count(*)::int as n from mails where subject not like 'ARK: %' group by recipient`,
    )
    const faults = written.flatMap(({ recipient, n }) =>
      n === 1 && mails.some(({ email }) => email === recipient) ? [] : [`${n} mails to ${recipient}`],
    )
    for (const { email, isAccepted } of mails)
      if (isAccepted && !written.some(({ recipient }) => recipient === email)) faults.push(`no mail to ${email}`)
    return faults
  },
}

const notifiedOnce: Rule = {
  name: 'a business is notified of every sale without a pair, and each notification is in one mail',
  async broken({ ask }) {
    const rows = await ask<{ what: string }>(`
      select 'sale ' || sale_id || ' has no pair and no notification' as what from sales s
      where oversold and canceled_at is null and pair_missing_since is not null
        and not exists (select from notifications n
        where n.retailer_id = s.retailer_id and n.kind = 'oversold' and n.subject = 'sale ' || s.sale_id)
      union all
      select n.sent || ' notifications (' || n.title || ') are sent, and ' || coalesce(m.said, 0) || ' times in mails'
      from (select retailer_id, title, count(*) as sent from notifications where email = 'sent' group by 1, 2) n
      cross join lateral (
        select sum((length(body) - length(replace(body, n.title || chr(10), ''))) / (length(n.title) + 1)) as said
        from mails where subject like 'ARK: %'
          and recipient in (select u.email from users u where u.retailer_id = n.retailer_id)) m
      where m.said is distinct from n.sent
      union all
      select 'notification ' || notification_id || ' (' || title || ') waits for its mail' from notifications
      where email = 'due'`)
    return rows.map(({ what }) => what)
  },
}

const changesOnce: Rule = {
  name: 'the change log records once that a listing was listed, withdrawn or ended outside',
  async broken({ ask }) {
    const rows = await ask<object>(`
      select l.variant_id::int, l.marketplace, l.listed, l.withdrawn, c.says_listed, c.says_withdrawn
      from (
        select retailer_id, variant_id, marketplace, count(live_at)::int as listed,
          (count(*) filter (where state = 'withdrawn' and external_listing_id is not null))::int as withdrawn
        from marketplace_listings group by 1, 2, 3
      ) l cross join lateral (
        select (count(*) filter (where description like '%: Listed on %'))::int as says_listed,
          (count(*) filter (where description like '%: withdrawn from %' 
            or description like '%; it was ended outside ARK'))::int as says_withdrawn
        from listing_changes
        where retailer_id = l.retailer_id and variant_id = l.variant_id and marketplace = l.marketplace) c
      where c.says_listed > l.listed or c.says_withdrawn <> l.withdrawn`)
    return rows.map((row) => JSON.stringify(row))
  },
}

const importsRecordedOnce: Rule = {
  name: 'every import that ended is in the audit log once',
  async broken({ ask }) {
    const rows = await ask<object>(`
      select r.state, r.runs, a.lines from (
        select 'completed' as state, 'success' as status, count(*)::int as runs
        from runs where kind = 'import' and state = 'completed'
        union all select 'failed', 'failure', count(*)::int from runs where kind = 'import' and state = 'failed'
      ) r cross join lateral (
        select count(*)::int as lines from audit_log where event_type = 'shopify_inventory_sync' and status = r.status
      ) a where a.lines <> r.runs`)
    return rows.map((row) => JSON.stringify(row))
  },
}

/** Sales that a shop itself canceled need no resolution (docs/decisions/050). */
const resolvedOnce: Rule = {
  name: 'every canceled sale that was resolved is in the audit log once, and no other is',
  async broken({ ask }) {
    const rows = await ask<object>(`
      select s.sale_id::int, s.stage, r.resolutions, a.lines from sales s
      cross join lateral (select count(*)::int as resolutions from sale_resolutions
        where retailer_id = s.retailer_id and sale_id = s.sale_id) r
      cross join lateral (select count(*)::int as lines from audit_log where retailer_id = s.retailer_id
        and event_type = 'cancelled_sale_resolved' and event_details->>'sale_id' = s.sale_id::text) a
      where r.resolutions > a.lines
        -- A resolved sale that its marketplace continued is no longer resolved, but its line stays.
        or (r.resolutions < a.lines and s.stage = 'resolved')
        or (s.stage = 'resolved' and s.platform <> 'shopify') <> (r.resolutions = 1)
      order by s.sale_id`)
    return rows.map((row) => JSON.stringify(row))
  },
}

/**
 * Returns the allowed final values: the last accepted change, and any change at the same time or later that may have
 * been made.
 */
function mayStand(changes: RequestedChange[]): Set<boolean | number> {
  const accepted = changes.filter(({ isAccepted }) => isAccepted)
  const lastAskedAtMs = Math.max(...accepted.map(({ askedAtMs }) => askedAtMs))
  return new Set(
    changes
      .filter(({ isAccepted, answeredAtMs }) => isAccepted !== false && answeredAtMs >= lastAskedAtMs)
      .map(({ value }) => value),
  )
}

const answeredIsOnDisk: Rule = {
  name: 'what was answered 2xx is on disk',
  isFinal: true,
  broken({ slots, changes }) {
    return slots.flatMap((slot) =>
      (['listings_enabled', 'desired_payout'] as const).flatMap((field) => {
        const own = changes.filter(
          (change) =>
            change.retailerId === slot.retailer_id && change.variantId === slot.variant_id && change.field === field,
        )
        if (!own.some(({ isAccepted }) => isAccepted) || mayStand(own).has(slot[field])) return []
        return [
          `${slot.name} of retailer ${slot.retailer_id}: ${field} is ${slot[field]}, asked: ${JSON.stringify(own)}`,
        ]
      }),
    )
  },
}

export const onceRules: Rule[] = [
  mailsOnce,
  notifiedOnce,
  changesOnce,
  importsRecordedOnce,
  resolvedOnce,
  answeredIsOnDisk,
]
