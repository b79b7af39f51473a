import { Alert, Button, Group, List, Modal, Radio, Stack, Text } from '@mantine/core'
import { MOST_RESOLVED_AT_ONCE } from '@ark/domain'
import { useState } from 'react'
import { count, counted } from '../../shared/formats.ts'
import { type CanceledSale, canceledName } from './canceled-sales.queries.ts'
import { useResolveMany } from './use-resolve-many.ts'

interface ResolveManyModalProps {
  isOpen: boolean
  /** Selected, on whichever page. */
  saleIds: readonly number[]
  /** Those of them that are at hand by name. */
  sales: readonly CanceledSale[]
  onClose: () => void
  /** These are dealt with. */
  onResolved: (saleIds: readonly number[]) => void
}

/** What became of the pairs of many canceled sales: one word for all of them. */
export function ResolveManyModal({ isOpen, ...form }: ResolveManyModalProps) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title="Resolve Cancelled Sales" size={520}>
      {isOpen && <ResolveManyForm {...form} />}
    </Modal>
  )
}

function ResolveManyForm({ saleIds, sales, onClose, onResolved }: Omit<ResolveManyModalProps, 'isOpen'>) {
  const [restock, setRestock] = useState<boolean | null>(null)
  const resolve = useResolveMany()
  const refused = resolve.data?.refused ?? []
  const isTooMany = saleIds.length > MOST_RESOLVED_AT_ONCE
  const withoutPair = sales.filter(({ id, inventory_item_id: item }) => item === null && saleIds.includes(id)).length
  const nameOf = (id: number) => {
    const sale = sales.find((each) => each.id === id)
    return sale ? canceledName(sale) : `Sale ${id}`
  }
  const submit = () => {
    if (restock === null || isTooMany || resolve.isPending) return
    resolve.mutate(
      { saleIds, restock },
      {
        onSuccess: (answer) => {
          onResolved(answer.resolved)
          if (answer.refused.length === 0) onClose()
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
        <Text fw={550}>{counted(saleIds.length, 'cancelled sale')} selected</Text>
        {refused.length > 0 && (
          <Alert
            color="orange"
            variant="outline"
            role="alert"
            title={`${counted(refused.length, 'sale')} left as they are`}
          >
            <List size="sm" spacing={4}>
              {refused.map(({ sale_id, error }) => (
                <List.Item key={sale_id}>
                  {nameOf(sale_id)}: {error}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
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
                withoutPair > 0 ? ` ${counted(withoutPair, 'sale')} without a pair will be left as they are.` : ''
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
            ? `Select ${count(MOST_RESOLVED_AT_ONCE)} at most.`
            : 'This is final: the marketplaces no longer change these sales.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Keep them open
          </Button>
          <Button
            type="submit"
            disabled={restock === null || isTooMany || saleIds.length === 0}
            loading={resolve.isPending}
          >
            Resolve {count(saleIds.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
