import { Alert, Checkbox, Text } from '@mantine/core'
import { IconAlertTriangle } from '../icons.ts'

interface StyleCodeQuestionProps {
  /** The style code that the shop's SKU names, and the product's. */
  codes: { named: string; of: string | null }
  isCompared: boolean
  onCompared: (isCompared: boolean) => void
}

/** Asks who links a product whose style code is not the one that the shop's SKU names. */
export const StyleCodeQuestion = ({ codes, isCompared, onCompared }: StyleCodeQuestionProps) => (
  <Alert color="orange" variant="light" title="Different style code" icon={<IconAlertTriangle aria-hidden />}>
    <Text size="sm">
      Your SKU names {codes.named}, this product is {codes.of}. The wrong shoe would be listed if they are not the same.
      Compare the pictures and the codes.
    </Text>
    <Checkbox
      mt="sm"
      label="I have compared them: it is the same shoe"
      checked={isCompared}
      onChange={({ currentTarget }) => onCompared(currentTarget.checked)}
    />
  </Alert>
)
