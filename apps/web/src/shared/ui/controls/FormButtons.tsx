import { Button, Group } from '@mantine/core'

interface FormButtonsProps {
  /** What sending does. */
  children: string
  isBusy: boolean
  onCancel: () => void
  /** What leaving is called. */
  cancel?: string
}

/** The end of a form in a dialog: how it is left and sent. */
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
