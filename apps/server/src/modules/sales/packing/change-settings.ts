import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { businessSettings, chooseLastPair, recordAudit, SETTING_NAMES, switchSetting } from '../../accounts/index.ts'
import { compareLastPairsJob } from '../../listings/index.ts'

type Settings = AnswerOf<Contract['PATCH /sales/settings']>
type SettingChange = BodyOf<Contract['PATCH /sales/settings']>

/**
 * Switches how sales become Shopify orders and the like (document 1 §3, Sales settings). Every setting is read when
 * it is needed, so it holds from the next sale on; last pairs that are on offer now are compared by a job. Who switched
 * what is in the audit log.
 */
export async function changeSettings(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  { retailerId, userId }: StaffCaller,
  change: SettingChange,
): Promise<Settings | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    const changed: [keyof SettingChange, boolean | string][] = []
    for (const name of SETTING_NAMES) {
      const isOn = change[name]
      if (isOn !== undefined && (await switchSetting(tx, name, isOn))) changed.push([name, isOn])
    }
    if (change.last_pair !== undefined && (await chooseLastPair(tx, change.last_pair))) {
      changed.push(['last_pair', change.last_pair])
      await jobs.within(tx).send(compareLastPairsJob, { retailer_id: retailerId })
    }
    if (changed.length > 0)
      await recordAudit(tx, {
        retailerId,
        userId,
        event_type: 'settings_changed',
        status: 'success',
        details: Object.fromEntries(changed),
      })
    return (await businessSettings(tx)) ?? notFound('Your business')
  })
}
