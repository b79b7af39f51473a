import { Button, Collapse, Group, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../formats.ts'
import { queryOf } from '../query.ts'
import { LoadError } from '../ui/notices/LoadError.tsx'
import { type Corrections, correctedMatches } from './corrected-matches.ts'
import classes from './linking.module.css'
import type { ProposedMatches } from './matches.ts'
import { MatchSelect, MatchTable } from './MatchTable.tsx'

interface ConfirmMatchesProps {
  /** The id of the product link and the shop's title of the product. */
  syncId: number
  title: string
  productId: number
  corrections: Corrections
  onCorrect: (shopifyVariantId: string, variantId: number | null) => void
}

/** Shows how the sizes will be linked before the person confirms. Opens at once when a size was not recognized. */
export function ConfirmMatches({ syncId, title, productId, corrections, onCorrect }: ConfirmMatchesProps) {
  const { data, error, refetch } = useQuery(
    queryOf('GET /shopify/syncs/{id}/matches', {
      params: { id: syncId },
      query: { ark_product_id: productId },
    }),
  )
  if (error) return <LoadError title="The sizes could not be compared" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={36} />
  return <Matches title={title} proposed={data} corrections={corrections} onCorrect={onCorrect} />
}

interface MatchesProps extends Pick<ConfirmMatchesProps, 'corrections' | 'onCorrect'> {
  title: string
  proposed: ProposedMatches
}

function Matches({ title, proposed, corrections, onCorrect }: MatchesProps) {
  const matches = correctedMatches(proposed, corrections)
  const linked = matches.filter(({ variant_id }) => variant_id !== null).length
  const [isOpen, setOpen] = useState(linked < matches.length)
  return (
    <section aria-label="Sizes">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          <b className="num">
            {linked} of {counted(matches.length, 'size')}
          </b>{' '}
          will be linked{linked < matches.length && '; the others are not listed until they are linked'}.
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
        <div className={classes['matches']} role="region" aria-label="Sizes and their matches" tabIndex={0}>
          <MatchTable
            title={title}
            matches={matches}
            renderSize={(match) => (
              <MatchSelect
                title={title}
                match={match}
                matches={matches}
                sizes={proposed.sizes}
                value={match.variant_id}
                onChange={(variantId) => onCorrect(match.shopify_variant_id, variantId)}
              />
            )}
          />
        </div>
      </Collapse>
    </section>
  )
}
