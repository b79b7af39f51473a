import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '../../shared/icons.ts'
import { useState } from 'react'
import { counted } from '../../shared/formats.ts'
import { SUCCESS } from './import-to-list-view.ts'
import { ListedSizes } from './ListedSizes.tsx'
import { outcomeOf, useCreateListings } from './use-create-listings.ts'
import type { Wizard } from './use-wizard.ts'

/** The fifth step, shown when some sizes could not be listed: retry or correct them. */
export function OutcomeStep({ wizard, link }: { wizard: Wizard; link: number }) {
  const [kept] = useState(() => outcomeOf(link))
  const create = useCreateListings(wizard, link)
  const outcome = create.data ?? kept
  const back = () => wizard.change({ step: 3 })
  if (!outcome || outcome.refused.length === 0)
    return (
      <Alert color="blue" variant="outline" title="Nothing has been listed yet">
        <Button onClick={back}>Back to Pricing</Button>
      </Alert>
    )
  const { listed, refused } = outcome
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="outcome">
      <Stack gap="md">
        <Title order={2} size="h4" id="outcome">
          {counted(listed.length, 'size')} listed, {refused.length} not
        </Title>
        <Alert
          color="red"
          variant="outline"
          icon={<IconAlertTriangle />}
          title="These sizes could not be listed"
          role="alert"
        >
          <List size="sm">
            {refused.map(({ size, order, error }) => (
              <List.Item key={order.variant_id}>
                <Text component="span" size="sm" fw={600}>
                  Size {size}:
                </Text>{' '}
                {error}
              </List.Item>
            ))}
          </List>
        </Alert>
        {listed.length > 0 && <ListedSizes sizes={listed} />}
        <Group justify="flex-end" gap="xs">
          {listed.length > 0 && (
            <Button variant="subtle" onClick={() => wizard.change({ step: SUCCESS })}>
              Finish without them
            </Button>
          )}
          <Button variant="default" onClick={back}>
            Back to Pricing
          </Button>
          <Button
            loading={create.isPending}
            onClick={() =>
              create.mutate({ before: outcome, orders: refused.map(({ size, order }) => ({ size, order })) })
            }
          >
            Try Again
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
