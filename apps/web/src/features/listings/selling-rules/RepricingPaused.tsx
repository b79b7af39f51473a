import { Alert, Button, Group, List, Spoiler, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'
import { clockTime, count, counted } from '../../../shared/formats.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { askLabel, placeLabel } from './selling-rule-labels.ts'

type Hold = Answer<'GET /listings/repricing-hold'>
type Decision = 'go_on' | 'leave_prices'

const ROWS_PX = 96
/** A link's own color is hard to read on the color of the notice in the dark theme. */
const READABLE = { control: { color: 'inherit' } } as const

/** Shows that repricing is paused because it would move too many prices: the pending changes, and the choices. */
export function RepricingPaused({ hold }: { hold: Hold & { held_since: string } }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: Decision) => api('POST /listings/repricing-hold', { body: { decision } }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Repricing', message }),
    onError: (error) => toastFailure({ title: 'Repricing Was Not Changed', error }),
  })
  const button = (decision: Decision) => ({
    loading: isPending && variables === decision,
    disabled: isPending,
    onClick: () => mutate(decision),
  })
  const { held_since, waiting, rows } = hold
  return (
    <Alert
      color="orange"
      variant="light"
      mb="md"
      // The list below may shrink; this notice must not.
      style={{ flex: 'none' }}
      role="alert"
      title="Repricing is paused: too many prices would change"
    >
      <Text size="sm" className="num">
        {countsOf(hold)} Nothing has changed since {clockTime(held_since)}.
      </Text>
      {rows.length > 0 && (
        <Spoiler maxHeight={ROWS_PX} showLabel="Show all" hideLabel="Show fewer" mt={6} styles={READABLE}>
          <List size="sm" className="num" aria-label="What would change">
            {rows.map((row) => (
              <List.Item key={`${row.variant_id}:${row.marketplace}`}>
                {row.product_name}, {placeLabel(row)}: {askLabel(row)}
              </List.Item>
            ))}
          </List>
          {waiting > rows.length && (
            <Text size="xs">
              The first {rows.length} of {counted(waiting, 'price')}.
            </Text>
          )}
        </Spoiler>
      )}
      <Group mt="sm" gap="xs">
        <Button size="compact-md" {...button('go_on')}>
          Resume repricing
        </Button>
        <Button size="compact-md" variant="default" {...button('leave_prices')}>
          Turn repricing off
        </Button>
        <Text size="xs">Turning it off affects all products and keeps the current prices.</Text>
      </Group>
    </Alert>
  )
}

function countsOf({ moved, live, waiting }: Hold): string {
  const of = `of ${count(live)} that are live.`
  return moved === 0
    ? `${counted(waiting, 'price')} would change, ${of}`
    : `${counted(moved, 'price')} had moved within an hour; ${count(waiting)} more would change, ${of}`
}
