import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A card of the settings page with its title. */
export const SettingsCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Text fw={650} component="h2" size="md" m={0} mb="xs">
      {title}
    </Text>
    {children}
  </Paper>
)
