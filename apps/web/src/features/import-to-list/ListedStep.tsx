import { Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '../../shared/icons.ts'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { counted } from '../../shared/formats.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { ListedSizes } from './ListedSizes.tsx'
import { outcomeOf } from './use-create-listings.ts'
import type { Wizard } from './use-wizard.ts'

/** The success screen: the new listings, and what to do next. */
export function ListedStep({ wizard, link }: { wizard: Wizard; link: number }) {
  const [outcome] = useState(() => outcomeOf(link))
  const listed = outcome?.listed ?? []
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="listed">
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon size={40} radius="xl" color="green" variant="light" aria-hidden>
            <IconCheck size={22} />
          </ThemeIcon>
          <div>
            <Title order={2} size="h4" id="listed">
              {listed.length > 0 ? `${counted(listed.length, 'size')} being listed` : 'It is listed'}
            </Title>
            <Text size="sm" c="dimmed">
              Listings typically appear within 5 to 10 minutes.
            </Text>
          </div>
        </Group>
        {listed.length > 0 && <ListedSizes sizes={listed} />}
        <Group gap="xs">
          <Button onClick={wizard.reset}>Import Another Product</Button>
          <ButtonLink to={paths.listings} variant="default">
            View All Listings
          </ButtonLink>
        </Group>
      </Stack>
    </Paper>
  )
}
