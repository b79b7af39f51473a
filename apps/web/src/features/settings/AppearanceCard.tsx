import { Button, Group, Switch, Text, useMantineColorScheme } from '@mantine/core'
import { COLOR_SCHEMES } from '../../shared/frame/bar/color-schemes.ts'
import { playSaleSound, useSaleSound } from '../../shared/sales/sale-sound.ts'
import { SettingsCard } from './SettingsCard.tsx'

/** This browser's color scheme and the sound for sales. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsCard title="Appearance">
      <Text size="sm" c="dimmed" mb="sm">
        Applies to this browser only.
      </Text>
      <Group gap="xs" role="group" aria-label="Color scheme">
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
      <SaleSoundSwitch />
    </SettingsCard>
  )
}

function SaleSoundSwitch() {
  const [isOn, setOn] = useSaleSound()
  return (
    <Switch
      mt="md"
      label="Play a sound when something sells"
      checked={isOn}
      onChange={({ currentTarget }) => {
        setOn(currentTarget.checked)
        if (currentTarget.checked) playSaleSound()
      }}
    />
  )
}
