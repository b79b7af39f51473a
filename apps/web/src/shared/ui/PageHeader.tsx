import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
}

/** The first line of every page: what it is, and what can be done with all of it. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm" component="header">
      <title>{`${title} · ARK`}</title>
      <Box miw={0}>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" size="sm" mt={2} component="div">
            {description}
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}
