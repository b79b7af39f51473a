import { Alert, Group, Text } from '@mantine/core'
import { IconArrowRight } from '../icons.ts'
import type { Step } from './first-steps.ts'
import { StepButton } from './StepButton.tsx'

/** The notice about the next setup step, loaded only for people who are still setting up. */
export const NextStepNotice = ({ step }: { step: Step }) => (
  <Alert
    variant="light"
    // The page is as tall as the window: content above the table must not shrink.
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
