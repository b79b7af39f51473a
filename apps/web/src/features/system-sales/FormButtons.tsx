import { Button, Group } from '@mantine/core'

interface FormButtonsProps {
  /** What sending does. */
  children: string
  isBusy: boolean
  onCancel: () => void
}

/** The end of a form about a sale. */
export function FormButtons({ children, isBusy, onCancel }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy}>
        {children}
      </Button>
    </Group>
  )
}
