import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Id, IdParams, InputSchema, LIST_BODY_BYTES, Personal, Search, Text } from '../fields.ts'
import { Run } from '../runs.ts'
import { LocationOrder } from './pick-rules.ts'

const Named = Type.Array(Id, { minItems: 1, maxItems: 1_000 })

/** A product's rule; `store_default`: it has none of its own. */
const PickRuleChoice = Type.Union([
  Type.Literal('store_default'),
  Type.Literal('pick_evenly'),
  Type.Literal('pick_in_order'),
])

/** The selected products, and their new rule. */
const PickRuleChangeInput = InputSchema('PickRuleChangeInput', {
  /** These products, or all matches of the search except some; with no field, all products. */
  product_ids: Type.Optional(Named),
  except_product_ids: Type.Optional(Named),
  search: Search,
  /** `store_default` deletes the products' own rules. */
  pick_rule_mode: PickRuleChoice,
  /** Required for `pick_in_order`; other modes ignore it. Locations that are not in it follow, by stock. */
  location_priority_order: Type.Optional(LocationOrder),
})

/** Names of locations, the first choice first. */
const Places = Type.Array(Personal('location'))

const PickRuleChangePreview = AnswerSchema('PickRuleChangePreview', {
  products: Count,
  changed: Count,
  unchanged: Count,
  /** Sizes whose next sale would ship from another location. */
  moved_sizes: Count,
  /** The first 50 products: changed ones first. */
  rows: Type.Array(
    AnswerSchema({
      product_id: Id,
      product_name: Text,
      is_changed: Type.Boolean(),
      rule_before: PickRuleChoice,
      /** The locations that the next sale of a size would ship from, those of most sizes first. */
      ships_from_before: Places,
      ships_from_after: Places,
    }),
  ),
})

/** Calls that set the pick rule of any number of products. */
export const pickRuleChanges = {
  'POST /listings/pick-rule-changes/preview': {
    operationId: 'previewPickRuleChange',
    summary: 'Preview a change of the pick rules of many products',
    access: 'pick-rules.edit',
    changes: 'all locations',
    invalidates: [],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: PickRuleChangeInput,
    answer: PickRuleChangePreview,
  },
  'POST /listings/pick-rule-changes': {
    operationId: 'changePickRules',
    summary: 'Start a run that sets the pick rules of many products. It can be undone for 7 days',
    access: 'pick-rules.edit',
    changes: 'all locations',
    invalidates: ['runs'],
    isExpensive: true,
    maxBodyBytes: LIST_BODY_BYTES,
    body: PickRuleChangeInput,
    answer: Run,
    status: 202,
  },
  'POST /listings/pick-rule-changes/{id}/undo': {
    operationId: 'undoPickRuleChange',
    summary: 'Undo the pick rules that a run of mine set. Products whose rule changed again since stay unchanged',
    access: 'pick-rules.edit',
    changes: 'all locations',
    invalidates: ['runs'],
    params: IdParams,
    answer: Run,
    status: 202,
  },
} as const satisfies Area
