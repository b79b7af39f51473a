import { Button, Group } from '@mantine/core'

interface FormButtonsProps {
  /** What sends the form is called. */
  submit: string
  isBusy: boolean
  onCancel: () => void
  /** What leaves it is called. */
  cancel?: string
}

/** How a form in a dialog is left and sent. */
export const FormButtons = ({ submit, isBusy, onCancel, cancel = 'Cancel' }: FormButtonsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" loading={isBusy}>
      {submit}
    </Button>
  </Group>
)
