import { Alert, Button, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { detailOf } from '../api.ts'
import type { BulkChangeKind } from './bulk-change-kind.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { RowsSkeleton } from '../ui/notices/RowsSkeleton.tsx'

interface BulkChangeFormProps<Form, Body, Preview> {
  kind: BulkChangeKind<Form, Body, Preview>
  onClose: () => void
  onStarted: () => void
}

/** The form with its preview below. The button is disabled until the preview matches the form. */
export function BulkChangeForm<Form, Body, Preview>({
  kind,
  onClose,
  onStarted,
}: BulkChangeFormProps<Form, Body, Preview>) {
  const fields = useRef<HTMLDivElement>(null)
  const change = useBulkChange(kind, onStarted)
  const { form, problems, preview, isLooking, failure } = change
  const apply = () => {
    const [missing] = change.apply()
    if (missing) fields.current?.querySelector<HTMLElement>(`[data-field=${missing}]`)?.focus()
  }
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {kind.fields && <div ref={fields}>{kind.fields({ form, problems, onChange: change.setForm })}</div>}
      {failure && (
        <Alert color="red" variant="outline" title={kind.look?.failed} role="alert">
          {detailOf(failure)}
          <Button variant="default" size="xs" mt="xs" display="block" onClick={change.lookAgain}>
            Retry
          </Button>
        </Alert>
      )}
      {preview && !failure && (
        <div aria-busy={isLooking} style={isLooking ? { opacity: 0.55 } : undefined}>
          {kind.look?.show(preview)}
        </div>
      )}
      {!preview && isLooking && <RowsSkeleton rows={4} />}
      <Group justify="flex-end">
        {preview && kind.besides?.(preview)}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          {...(kind.isDangerous && { color: 'red' })}
          loading={change.isStarting}
          disabled={change.isOff}
        >
          {kind.button(change.seen)}
        </Button>
      </Group>
    </Stack>
  )
}
