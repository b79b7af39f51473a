import { Alert, Group, Text } from '@mantine/core'
import { IconArrowRight } from '../icons.ts'
import type { Step } from './first-steps.ts'
import { StepButton } from './StepButton.tsx'

/** What comes next, fetched for who is still on the way. */
export const NextStepNotice = ({ step }: { step: Step }) => (
  <Alert
    variant="light"
    // The page is as high as the window: what is above the table keeps its height.
    style={{ flex: 'none' }}
    icon={<IconArrowRight aria-hidden />}
    title={`Next: ${step.title}`}
  >
    <Group justify="space-between" gap="sm">
      <Text size="sm" style={{ flex: '1 1 300px' }}>
        {step.words}
      </Text>
      <StepButton step={step} isMain />
    </Group>
  </Alert>
)
