import { pickRuleChanges } from '@ark/contract/sales/pick-rule-changes'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { pickRuleChange, startPickRuleChange } from './change-pick-rules.ts'
import { previewPickRules } from './preview-pick-rules.ts'

/** Registers the calls that set the pick rules of many products. */
export async function pickRuleChangeRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, pickRuleChanges, {
    'POST /listings/pick-rule-changes/preview': ({ caller, body }) =>
      previewPickRules(capabilities, staff(caller), body),
    'POST /listings/pick-rule-changes': ({ caller, body }) => startPickRuleChange(capabilities, staff(caller), body),
    'POST /listings/pick-rule-changes/{id}/undo': ({ caller, params }) =>
      pickRuleChange.startUndo(capabilities, staff(caller), params.id),
  })
}
