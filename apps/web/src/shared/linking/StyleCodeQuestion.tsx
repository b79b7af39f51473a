import { Alert, Checkbox, Text } from '@mantine/core'
import { IconAlertTriangle } from '../icons.ts'

interface StyleCodeQuestionProps {
  /** The style code in the shop's SKU and the catalog product's. */
  codes: { named: string; of: string | null }
  isCompared: boolean
  onCompared: (isCompared: boolean) => void
}

/** Asks for confirmation when the catalog product's style code differs from the one in the shop's SKU. */
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
