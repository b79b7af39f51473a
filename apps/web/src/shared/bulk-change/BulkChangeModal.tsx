import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { detailOf } from '../api.ts'
import type { BulkChangeKind } from './bulk-change-kind.ts'
import { useBulkChange } from './use-bulk-change.ts'

interface BulkChangeModalProps<Form, Body, Preview> {
  isOpen: boolean
  kind: BulkChangeKind<Form, Body, Preview>
  /** What it is about: 'For 12 selected sizes.' */
  words: ReactNode
  onClose: () => void
  onStarted: () => void
}

/** A change of many things: nothing changes before what comes of it was seen. */
export const BulkChangeModal = <Form, Body, Preview>({
  isOpen,
  words,
  ...change
}: BulkChangeModalProps<Form, Body, Preview>) => (
  <Modal
    opened={isOpen}
    onClose={change.onClose}
    size={change.kind.size}
    title={change.kind.title}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Text size="sm" mb="md">
      {words}
    </Text>
    <ChangeForm {...change} />
  </Modal>
)

/** The form, and below it what would come of it; the button is off until that is of the form as it is now. */
function ChangeForm<Form, Body, Preview>({
  kind,
  onClose,
  onStarted,
}: Omit<BulkChangeModalProps<Form, Body, Preview>, 'isOpen' | 'words'>) {
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
      {!preview && isLooking && <Skeleton height={160} />}
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
