import { Button, Group, Text, useMantineColorScheme } from '@mantine/core'
import { COLOR_SCHEMES } from '../../shared/frame/color-schemes.ts'
import { SettingsCard } from './SettingsCard.tsx'

/** Light, dark, or as the system, in this browser. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsCard title="Appearance">
      <Text size="sm" c="dimmed" mb="sm">
        How ARK looks in this browser.
      </Text>
      <Group gap="xs" role="group" aria-label="Colours of the screen">
        {COLOR_SCHEMES.map(({ value, label, icon: Icon }) => (
          <Button
            key={value}
            variant={value === colorScheme ? 'light' : 'default'}
            aria-pressed={value === colorScheme}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </SettingsCard>
  )
}
