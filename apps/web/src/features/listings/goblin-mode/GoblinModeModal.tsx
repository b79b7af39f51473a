import { Alert, Button, Group, Modal, NumberInput, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, detailOf } from '../../../shared/api.ts'
import { count, counted, day, money } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { parseNumber } from '../../../shared/ui/controls/parse-number.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { type GoblinProduct, requestGoblinMode, toastGoblinMode } from './use-goblin-mode.ts'

/** The range and default of the threshold, in percent. */
const THRESHOLD = { min: 1, max: 50, usual: 10 }
const PAUSE_MS = 400

type Replay = Answer<'GET /listings/products/{id}/goblin-replay'>

/** The dialog that sets up Goblin Mode for a product: its threshold, and a replay of what it would have done. */
export function GoblinModeModal({ product, onClose }: { product: GoblinProduct | null; onClose: () => void }) {
  return (
    <Modal opened={product !== null} onClose={onClose} title="Goblin Mode" size="lg">
      {product && <Setup key={product.product_id} product={product} onClose={onClose} />}
    </Modal>
  )
}

/**
 * Returns the threshold; undefined when it is not a whole percentage from 1 to 50. An empty field means the default.
 */
function thresholdOf(text: string): number | undefined {
  const typed = parseNumber(text, { min: THRESHOLD.min, max: THRESHOLD.max, decimals: 0 })
  return typed === null ? THRESHOLD.usual : typed
}

/** The form of the threshold. The replay follows it after a pause; an invalid number is replayed with the default. */
function Setup({ product, onClose }: { product: GoblinProduct; onClose: () => void }) {
  const form = useCheckedForm({
    fields: ['threshold_percentage'],
    initial: { threshold_percentage: String(THRESHOLD.usual) },
    check: ({ threshold_percentage }): { threshold_percentage?: string } =>
      thresholdOf(threshold_percentage) === undefined
        ? { threshold_percentage: 'Enter a whole percentage from 1 to 50' }
        : {},
    send: ({ threshold_percentage }) =>
      requestGoblinMode(product, thresholdOf(threshold_percentage) ?? THRESHOLD.usual),
    onDone: (answer) => {
      toastGoblinMode(product, answer, true)
      onClose()
    },
    failureMessage: (error) => detailOf(error, 'Failed to apply Goblin Mode'),
  })
  const threshold = thresholdOf(form.values.threshold_percentage) ?? THRESHOLD.usual
  const [settled] = useDebouncedValue(threshold, PAUSE_MS)
  return (
    <CheckedForm form={form} label="Goblin Mode" problemTitle="Goblin Mode Failed">
      <Text size="sm">
        <b>{product.product_name}</b>: while one marketplace pays at least this much more for a size and our ask is the
        lowest there, the listing on the other one is withdrawn. It is listed again as soon as that ends or Goblin Mode
        is turned off. The last listing of a size is never withdrawn.
      </Text>
      <NumberInput
        {...form.number('threshold_percentage')}
        label="Threshold"
        description="Percent of the lower payout, 1 to 50."
        suffix="%"
        min={THRESHOLD.min}
        max={THRESHOLD.max}
        step={1}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        maw={220}
      />
      <ReplayOf productId={product.product_id} threshold={settled} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Activate Goblin Mode
        </Button>
      </Group>
    </CheckedForm>
  )
}

function ReplayOf({ productId, threshold }: { productId: number; threshold: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf('GET /listings/products/{id}/goblin-replay', {
      params: { id: productId },
      query: { threshold_percentage: threshold },
    }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <LoadError title="Failed to load the replay" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={72} />
  return (
    <Stack gap="xs" aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Alert color="ark" variant="light" title={`The last ${data.days} days, with the asks of today`}>
        <Text size="sm" className="num">
          {summaryOf(data)}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {restsOn(data)}
        </Text>
      </Alert>
      {data.acted.length > 0 && <ActedSizes replay={data} />}
    </Stack>
  )
}

function summaryOf({ times, hours, pairs_sold, more_payout, acted }: Replay): string {
  if (times === 0) return 'It would not have withdrawn any listing.'
  const when = `It would have acted ${times === 1 ? 'once' : `${count(times)} times`} on ${counted(acted.length, 'size')}, for ${counted(hours, 'hour')} in all.`
  if (pairs_sold === 0) return `${when} No pair was sold where it would have withdrawn the listing.`
  const where = `${counted(pairs_sold, 'pair')} sold where it would have withdrawn the listing`
  return more_payout > 0
    ? `${when} ${where}: the other ask pays ${money(more_payout)} more, had a buyer taken it.`
    : `${when} ${where}, for as much as the other ask pays or more.`
}

function restsOn({ history_since, sizes, sizes_with_history }: Replay): string {
  if (sizes === 0) return 'No size has a payout yet, so there is nothing to replay.'
  if (history_since === null) return 'These sizes have no market data yet.'
  const of = sizes_with_history < sizes ? ` Only ${sizes_with_history} of ${counted(sizes, 'size')} have data.` : ''
  return `Based on hourly lowest asks since ${day(history_since)}.${of}`
}

const ActedSizes = ({ replay }: { replay: Replay }) => (
  <Table.ScrollContainer minWidth={320} mah={240}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Size</Table.Th>
          <Table.Th ta="right">Times</Table.Th>
          <Table.Th ta="right">Hours</Table.Th>
          <Table.Th ta="right">Pairs sold</Table.Th>
          <Table.Th ta="right">Would pay more</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="num">
        {replay.acted.map((each) => (
          <Table.Tr key={each.variant_id}>
            <Table.Td>{each.size}</Table.Td>
            <Table.Td ta="right">{count(each.times)}</Table.Td>
            <Table.Td ta="right">{count(each.hours)}</Table.Td>
            <Table.Td ta="right">{count(each.pairs_sold)}</Table.Td>
            <Table.Td ta="right">{money(each.more_payout)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
