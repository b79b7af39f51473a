import { Center, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconInbox } from '../../icons.ts'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** The explanation and the next step. */
  children?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  /** The heading level; 1 when it is the whole page. */
  order?: 1 | 2
}

/** Explains an empty list or page and what to do about it. */
export function EmptyState({ title, children, icon, actions, order = 2 }: EmptyStateProps) {
  return (
    <Center py={56} px="md">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
          {icon ?? <IconInbox size={24} stroke={1.5} />}
        </ThemeIcon>
        <Title order={order}>{title}</Title>
        {children && (
          <Text c="dimmed" component="div">
            {children}
          </Text>
        )}
        {actions && (
          <Group gap="xs" mt="xs" justify="center">
            {actions}
          </Group>
        )}
      </Stack>
    </Center>
  )
}
