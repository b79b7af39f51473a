import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { businessSettings, chooseLastPair, recordAudit, SETTING_NAMES, switchSetting } from '../../accounts/index.ts'
import { compareLastPairsJob } from '../../listings/index.ts'

type Settings = AnswerOf<Contract['PATCH /sales/settings']>
type SettingChange = BodyOf<Contract['PATCH /sales/settings']>

/**
 * Changes the sales settings, such as whether sales become Shopify orders. Settings are read when they are needed, so a
 * change applies from the next sale on; a job compares last pairs that are on offer now. The audit log records who
 * changed what.
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
