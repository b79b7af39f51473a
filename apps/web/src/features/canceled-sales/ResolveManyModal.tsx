import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { MOST_RESOLVED_AT_ONCE, MOST_RESOLVED_OF_ALL } from '@ark/domain'
import { useState } from 'react'
import { count, counted } from '../../shared/formats.ts'
import type { CanceledSale } from './canceled-sales.queries.ts'
import { areTooManyCanceled, useResolveMany, type WhichSales } from './use-resolve-many.ts'

interface ResolveManyModalProps {
  isOpen: boolean
  /** Selected, on whichever page. */
  which: WhichSales
  /** How many they are. */
  selected: number
  /** Those of them that are at hand by name. */
  sales: readonly CanceledSale[]
  onClose: () => void
  /** They are being dealt with. */
  onStarted: () => void
}

/** What became of the pairs of many canceled sales: one word for all of them. */
export function ResolveManyModal({ isOpen, ...form }: ResolveManyModalProps) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title="Resolve Cancelled Sales" size={520}>
      {isOpen && <ResolveManyForm {...form} />}
    </Modal>
  )
}

function ResolveManyForm({ which, selected, sales, onClose, onStarted }: Omit<ResolveManyModalProps, 'isOpen'>) {
  const [restock, setRestock] = useState<boolean | null>(null)
  const resolve = useResolveMany()
  const isTooMany = areTooManyCanceled(which)
  const withoutPair = sales.filter(({ inventory_item_id: item }) => item === null).length
  const submit = () => {
    if (restock === null || isTooMany || resolve.isPending) return
    resolve.mutate(
      { which, restock },
      {
        onSuccess: () => {
          onStarted()
          onClose()
        },
      },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Text fw={550}>{counted(selected, 'cancelled sale')} selected</Text>
        <Radio.Group
          label="Where are the pairs?"
          value={restock === null ? null : restock ? 'back' : 'gone'}
          onChange={(value) => setRestock(value === 'back')}
          withAsterisk={false}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="back"
              label="Restock 1 unit of each at its location"
              description={`The pairs are back on their shelves. Each is added to your stock once.${
                selected > sales.length
                  ? ' Sales without a pair will be left as they are.'
                  : withoutPair > 0
                    ? ` ${counted(withoutPair, 'sale')} without a pair will be left as they are.`
                    : ''
              }`}
            />
            <Radio
              value="gone"
              label="Do not restock"
              description="The pairs are lost, damaged or kept. They stay out of stock, in Shopify too."
            />
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {isTooMany
            ? `Select ${count(MOST_RESOLVED_AT_ONCE)} one by one at most, or up to ${count(MOST_RESOLVED_OF_ALL)} that match.`
            : 'This is final: the marketplaces no longer change these sales.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Keep them open
          </Button>
          <Button type="submit" disabled={restock === null || isTooMany || selected === 0} loading={resolve.isPending}>
            Resolve {count(selected)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
