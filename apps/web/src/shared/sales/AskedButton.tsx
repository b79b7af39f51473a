import { Button, Group, Stack, Text } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../ui/floating/Popover.tsx'
import { useState } from 'react'
import { ReasonedButton } from '../ui/controls/ReasonedButton.tsx'

interface AskedButtonProps {
  label: string
  color: string
  /** The question, which is also the name of the popover. */
  question: string
  /** The word on the button that acts. */
  act: string
  /** The reason that the button is disabled; null when it is enabled. */
  refusal: string | null
  isBusy: boolean
  onAct: () => void
}

/** A button that asks before an act that cannot be undone. */
export function AskedButton({ label, color, question, act, refusal, isBusy, onAct }: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Popover opened={isAsking} onDismiss={() => setAsking(false)} trapFocus position="bottom-end">
      <PopoverTarget>
        <ReasonedButton
          label={label}
          color={color}
          refusal={refusal}
          isBusy={isBusy}
          onClick={() => setAsking(true)}
          h="auto"
          mih={26}
          maw="100%"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
        />
      </PopoverTarget>
      <PopoverDropdown aria-label={question}>
        <Stack gap="xs" maw={280}>
          <Text size="sm">{question}</Text>
          <Group gap="xs">
            <Button
              size="compact-sm"
              color={color}
              onClick={() => {
                setAsking(false)
                onAct()
              }}
            >
              {act}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
              Keep order
            </Button>
          </Group>
        </Stack>
      </PopoverDropdown>
    </Popover>
  )
}
