import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { api } from '../../shared/api.ts'
import type { BulkChangeKind } from '../../shared/bulk-change/bulk-change-kind.ts'
import { BulkChangeModal } from '../../shared/bulk-change/BulkChangeModal.tsx'
import { count, counted } from '../../shared/formats.ts'
import type { DefaultRule, RuleScope } from './pick-order.ts'
import { defaultRuleLabel, RULE_NAMES, wholeOrder } from './pick-rule-labels.ts'
import { PickRuleFields, type PickRuleForm } from './PickRuleFields.tsx'

type Body = BodyOf<Contract['POST /listings/pick-rule-changes']>
type Preview = AnswerOf<Contract['POST /listings/pick-rule-changes/preview']>

interface PickRulesModalProps {
  isOpen: boolean
  scope: RuleScope
  /** The store's default. */
  rule: DefaultRule
  /** A description of the products: 'For 12 selected products.' */
  words: string
  onClose: () => void
}

/** The dialog that sets the pick rule of many products. The selection stays, for the next act on it. */
export const PickRulesModal = ({ scope, rule, ...modal }: PickRulesModalProps) => (
  <BulkChangeModal {...modal} onStarted={modal.onClose} kind={pickRuleKind(scope, rule)} />
)

const pickRuleKind = (scope: RuleScope, rule: DefaultRule): BulkChangeKind<PickRuleForm, Body, Preview> => ({
  title: 'Set pick rule',
  size: 'lg',
  draft: `pick rules ${JSON.stringify(scope)}`,
  empty: { mode: 'store_default', order: wholeOrder(rule) },
  request: ({ mode, order }) => ({
    body: { ...scope, pick_rule_mode: mode, ...(mode === 'pick_in_order' && { location_priority_order: order }) },
  }),
  fields: ({ form, onChange }) => (
    <PickRuleFields form={form} locations={rule.locations} defaultLabel={defaultRuleLabel(rule)} onChange={onChange} />
  ),
  look: {
    key: 'POST /listings/pick-rule-changes/preview',
    ask: (body, signal) => api('POST /listings/pick-rule-changes/preview', { body, signal, isPreview: true }),
    show: (preview) => <PreviewTable preview={preview} />,
    changes: ({ changed }) => changed,
    failed: 'The preview failed',
  },
  start: (body) => api('POST /listings/pick-rule-changes', { body }),
  started: ({ title }) => ({ title: 'Pick rules are being set', message: `${title}. You can leave this page.` }),
  failed: 'Update Failed',
  button: (preview) => (preview && preview.changed > 0 ? `Set ${counted(preview.changed, 'rule')}` : 'Set rules'),
})

function PreviewTable({ preview: { products, changed, unchanged, moved_sizes, rows } }: { preview: Preview }) {
  return (
    <Stack gap="sm">
      <div role="status" className="num">
        <Text size="sm">
          {counted(changed, 'product changes', 'products change')}
          {unchanged > 0 && `, ${count(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this rule already`}.
        </Text>
        <Text size="sm" {...(moved_sizes === 0 && { c: 'dimmed' })}>
          {moved_sizes > 0
            ? `The next sale of ${counted(moved_sizes, 'size')} ships from another location.`
            : 'Every size keeps shipping from the same location.'}
        </Text>
      </div>
      {rows.length > 0 && (
        <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }}>
          <Table stickyHeader aria-label="Preview of the pick rules">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Product</Table.Th>
                <Table.Th>Rule now</Table.Th>
                <Table.Th>Ships from</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.product_id}>
                  <Table.Td>{row.product_name}</Table.Td>
                  <Table.Td>{RULE_NAMES[row.rule_before]}</Table.Td>
                  <Table.Td>{placesLabel(row)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {products > rows.length && (
        <Text size="xs" c="dimmed">
          The first {count(rows.length)} of {counted(products, 'product')}.
        </Text>
      )}
    </Stack>
  )
}

/** Describes where the next sales of a product ship from: 'SoHo → Brooklyn, SoHo', or 'SoHo' when nothing moves. */
function placesLabel({ ships_from_before, ships_from_after }: Preview['rows'][number]): string {
  const [before, after] = [ships_from_before, ships_from_after].map((names) => names.join(', ') || 'none')
  return before === after ? String(after) : `${before} → ${after}`
}
