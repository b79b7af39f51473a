import { Button, Group } from '@mantine/core'

interface FormButtonsProps {
  /** The label of the submit button. */
  children: string
  isBusy: boolean
  onCancel: () => void
  /** The label of the cancel button. */
  cancel?: string
}

/** The cancel and submit buttons of a form in a dialog. */
export const FormButtons = ({ children, isBusy, onCancel, cancel = 'Cancel' }: FormButtonsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" loading={isBusy}>
      {children}
    </Button>
  </Group>
)
