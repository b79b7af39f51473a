import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { useDraft } from '../../shared/draft.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import type { DefaultRule } from './pick-order.ts'
import { wholeOrder } from './pick-rule-labels.ts'
import { PickRuleFields, type PickRuleForm } from './PickRuleFields.tsx'

interface DefaultPickRuleModalProps {
  /** Null when the dialog is closed. */
  rule: DefaultRule | null
  onClose: () => void
}

/** The dialog that sets the rule of products without their own. */
export const DefaultPickRuleModal = ({ rule, onClose }: DefaultPickRuleModalProps) => (
  <Modal
    opened={rule !== null}
    onClose={onClose}
    title="Store Default"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {rule && <DefaultForm rule={rule} onClose={onClose} />}
  </Modal>
)

function DefaultForm({ rule, onClose }: { rule: DefaultRule; onClose: () => void }) {
  const [form, setForm] = useDraft<PickRuleForm>('default pick rule', {
    mode: rule.pick_rule_mode,
    order: wholeOrder(rule),
  })
  const { mode, order } = form
  const isSame =
    mode === rule.pick_rule_mode && (mode !== 'pick_in_order' || order.join() === rule.location_priority_order?.join())
  const save = useMutation({
    mutationFn: () =>
      api('PUT /listings/default-pick-rule', {
        body:
          mode === 'pick_in_order'
            ? { pick_rule_mode: mode, location_priority_order: order }
            : { pick_rule_mode: 'pick_evenly', location_priority_order: null },
      }),
    onSuccess: () => {
      toastSuccess({ title: 'Pick Rules Updated', message: 'The store default applies from the next sale on.' })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'Error', message: `Failed to update pick rules: ${detailOf(error)}` }),
  })
  return (
    <Stack>
      <Text size="sm">Sales of products without their own rule ship by this rule, from the next sale on.</Text>
      <PickRuleFields form={form} locations={rule.locations} defaultLabel={null} onChange={setForm} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={isSame} onClick={() => save.mutate()}>
          Save default
        </Button>
      </Group>
    </Stack>
  )
}
