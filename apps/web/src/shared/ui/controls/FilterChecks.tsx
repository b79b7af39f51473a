import { Button, type ButtonProps, Checkbox, Stack } from '@mantine/core'
import { IconChevronDown } from '../../icons.ts'
import { Popover, PopoverDropdown, PopoverTarget } from '../floating/Popover.tsx'

interface FilterChecksProps extends Pick<ButtonProps, 'flex' | 'maw'> {
  label: string
  choices: readonly { value: string; label: string }[]
  /** What the button says when nothing is filtered: 'All statuses'. */
  all: string
  value: readonly string[]
  /** Receives the values in the order of the choices. */
  onChange: (value: string[]) => void
}

/** Several choices of a filter bar, as checkboxes behind a button that names the chosen ones. */
export function FilterChecks({ label, choices, all, value, onChange, ...rest }: FilterChecksProps) {
  const toggle = (changed: string) =>
    onChange(choices.map((choice) => choice.value).filter((each) => (each === changed) !== value.includes(each)))
  const chosen = choices.filter((choice) => value.includes(choice.value)).map((choice) => choice.label)
  return (
    <Popover position="bottom" trapFocus>
      <PopoverTarget>
        <Button
          variant="default"
          justify="space-between"
          fw={400}
          px="sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${label}: ${chosen.join(', ') || all}`}
          {...rest}
        >
          {chosen.join(', ') || all}
        </Button>
      </PopoverTarget>
      <PopoverDropdown p="sm" aria-label={label}>
        <Stack gap="sm">
          {choices.map((choice) => (
            <Checkbox
              key={choice.value}
              label={choice.label}
              checked={value.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
          ))}
        </Stack>
      </PopoverDropdown>
    </Popover>
  )
}
