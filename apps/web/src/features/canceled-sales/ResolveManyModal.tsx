import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { MAX_RESOLVED_AT_ONCE, MAX_RESOLVED_BY_RUN, WRITE_OFF_NAMES, type WriteOff } from '@ark/domain'
import { useState } from 'react'
import { count, counted } from '../../shared/formats.ts'
import type { CanceledSale } from './canceled-sales.queries.ts'
import { areTooManyCanceled, useResolveMany, type WhichSales } from './use-resolve-many.ts'

interface ResolveManyModalProps {
  isOpen: boolean
  /** The selected sales, on any page. */
  which: WhichSales
  /** The number of selected sales. */
  selected: number
  /** The selected sales that are loaded. */
  sales: readonly CanceledSale[]
  onClose: () => void
  /** Called once the run has started. */
  onStarted: () => void
}

/** Asks what happened to the pairs of many canceled sales, with one answer for all. */
export function ResolveManyModal({ isOpen, ...form }: ResolveManyModalProps) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title="Resolve Cancelled Sales" size={520}>
      {isOpen && <ResolveManyForm {...form} />}
    </Modal>
  )
}

function ResolveManyForm({ which, selected, sales, onClose, onStarted }: Omit<ResolveManyModalProps, 'isOpen'>) {
  const [pairs, setPairs] = useState<'back' | WriteOff | null>(null)
  const resolve = useResolveMany()
  const isTooMany = areTooManyCanceled(which)
  const withoutPair = sales.filter(({ inventory_item_id: item }) => item === null).length
  const submit = () => {
    if (pairs === null || isTooMany || resolve.isPending) return
    resolve.mutate(
      { which, restock: pairs === 'back', writeOff: pairs === 'back' ? null : pairs },
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
          label="What happened to the pairs?"
          value={pairs}
          onChange={(value) => setPairs((['back', ...WRITE_OFF_NAMES] as const).find((each) => each === value) ?? null)}
          withAsterisk={false}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="back"
              label="Restock 1 unit of each at its location"
              description={`The pairs were returned. Each is added to your stock once.${
                selected > sales.length
                  ? ' Sales without a pair will not change.'
                  : withoutPair > 0
                    ? ` ${counted(withoutPair, 'sale')} without a pair will not change.`
                    : ''
              }`}
            />
            {WRITE_OFF_NAMES.map((reason) => (
              <Radio key={reason} value={reason} label={MANY_WRITTEN_OFF[reason]} description={GONE[reason]} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {isTooMany
            ? `Select at most ${count(MAX_RESOLVED_AT_ONCE)} individually, or up to ${count(MAX_RESOLVED_BY_RUN)} that match.`
            : 'You cannot undo this. If a marketplace resumes a sale, it reopens and you are notified.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={pairs === null || isTooMany || selected === 0} loading={resolve.isPending}>
            Resolve {count(selected)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const MANY_WRITTEN_OFF: Readonly<Record<WriteOff, string>> = {
  lost: 'They are lost',
  damaged: 'They are damaged',
  kept: 'The marketplaces keep them',
}
const OUT = 'They stay out of stock, in Shopify too.'
const GONE: Readonly<Record<WriteOff, string>> = {
  lost: OUT,
  damaged: OUT,
  kept: `${OUT} Sales whose pair was never sent will not change.`,
}
