import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../../../shared/api.ts'
import { useDraft } from '../../../shared/draft.ts'
import { queryOf } from '../../../shared/query.ts'
import { EMPTY_FORM, type ReserveScope } from './reserve-form.ts'
import { ReservePreview } from './ReservePreview.tsx'
import { applyLabel } from './reserve-messages.ts'
import { ReserveRuleForm } from './ReserveRuleForm.tsx'
import { useBulkReserve } from './use-bulk-reserve.ts'

interface BulkReserveProps {
  /** The products to reserve, without the location, which is chosen here. */
  scope: ReserveScope
  onDone: () => void
}

/** Reserves units of many sizes by a rule. Nothing changes before the person has seen the preview and applies it. */
export function BulkReserve({ scope, onDone }: BulkReserveProps) {
  const name = `reserve ${JSON.stringify(scope)}`
  const [form, setForm] = useDraft(name, EMPTY_FORM)
  const [location, setLocation] = useDraft<string | null>(`${name} at`, null)
  const narrowed = location === null ? scope : { ...scope, location_id: Number(location) }
  const bulk = useBulkReserve(form, { scope: narrowed, onDone })
  const { data: locations = [] } = useQuery(queryOf('GET /locations/'))
  const isNothingChosen = form.rule === null || (bulk.preview?.changed_items === 0 && !bulk.problem)
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNothingChosen && !bulk.isApplying) bulk.apply()
      }}
    >
      <Select
        label="Where"
        placeholder="All locations"
        clearable
        data={locations.map(({ id, location_nickname }) => ({ value: String(id), label: location_nickname }))}
        value={location}
        onChange={setLocation}
        w={260}
      />
      <ReserveRuleForm form={form} onChange={setForm} />
      {bulk.error && (
        <Alert color="red" variant="outline" title="The preview failed" role="alert">
          {detailOf(bulk.error)}
        </Alert>
      )}
      {bulk.problem ? (
        <Text size="sm" c="dimmed">
          {bulk.problem}
        </Text>
      ) : (
        !bulk.error && <ReservePreview preview={bulk.preview ?? undefined} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={bulk.isApplying} disabled={isNothingChosen}>
          {bulk.isReady && bulk.preview ? applyLabel(bulk.preview) : 'Apply'}
        </Button>
      </Group>
    </Stack>
  )
}
