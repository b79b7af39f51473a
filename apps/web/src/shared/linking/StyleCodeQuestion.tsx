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
      Your SKU has style code {codes.named}; this product has {codes.of}. If they are different shoes, ARK would list
      the wrong one. Compare the pictures and codes.
    </Text>
    <Checkbox
      mt="sm"
      label="I checked: it is the same shoe"
      checked={isCompared}
      onChange={({ currentTarget }) => onCompared(currentTarget.checked)}
    />
  </Alert>
)
