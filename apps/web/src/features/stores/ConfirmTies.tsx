import { Button, Collapse, Group, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import type { Candidate } from './candidates.ts'
import { type Corrections, correctedTies } from './corrected-ties.ts'
import classes from './stores.module.css'
import type { ProposedTies } from './stores.queries.ts'
import { TieSelect, TieTable } from './TieTable.tsx'

interface ConfirmTiesProps {
  candidate: Candidate
  productId: number
  corrections: Corrections
  onCorrect: (shopifyVariantId: string, variantId: number | null) => void
}

/** How the sizes will be tied, before that is confirmed; open at once when one of them was not recognised. */
export function ConfirmTies({ candidate, productId, corrections, onCorrect }: ConfirmTiesProps) {
  const { data, error, refetch } = useQuery(
    queryOf('GET /shopify/syncs/{id}/ties', { params: { id: candidate.syncId }, query: { ark_product_id: productId } }),
  )
  if (error) return <LoadError title="The sizes could not be compared" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={36} />
  return <Ties title={candidate.title} proposed={data} corrections={corrections} onCorrect={onCorrect} />
}

interface TiesProps extends Pick<ConfirmTiesProps, 'corrections' | 'onCorrect'> {
  title: string
  proposed: ProposedTies
}

function Ties({ title, proposed, corrections, onCorrect }: TiesProps) {
  const ties = correctedTies(proposed, corrections)
  const tied = ties.filter(({ variant_id }) => variant_id !== null).length
  const [isOpen, setOpen] = useState(tied < ties.length)
  return (
    <section aria-label="Sizes">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          <b className="num">
            {tied} of {counted(ties.length, 'size')}
          </b>{' '}
          will be tied{tied < ties.length && '; the others are not offered until they are'}.
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide sizes' : 'Check sizes'}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <div className={classes['confirmTies']} role="region" aria-label="Sizes and their ties" tabIndex={0}>
          <TieTable
            title={title}
            ties={ties}
            renderSize={(tie) => (
              <TieSelect
                title={title}
                tie={tie}
                ties={ties}
                sizes={proposed.sizes}
                value={tie.variant_id}
                onChange={(variantId) => onCorrect(tie.shopify_variant_id, variantId)}
              />
            )}
          />
        </div>
      </Collapse>
    </section>
  )
}
