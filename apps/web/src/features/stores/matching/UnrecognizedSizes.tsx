import { Anchor, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BodyOf, Contract } from '@ark/contract'
import { type Answer, api, detailOf } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { whenFresh } from '../../../shared/freshness.ts'
import { useMay } from '../../../shared/session.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { useView } from '../../../shared/use-view.ts'
import classes from '../stores.module.css'
import { parseShopifyView } from '../stores-view.ts'

type Unrecognized = Answer<'GET /shopify/stores/{id}/unrecognized-sizes'>
type Spelling = Unrecognized['sizes'][number]
type Choice = BodyOf<Contract['PUT /shopify/unrecognized-sizes']>

/** The picker's value for a spelling that is not a size on any marketplace. */
const NONE = '\n'

/** Spellings of sizes that ARK does not understand, by brand, with a picker and the earlier choices. */
export function UnrecognizedSizes({ unrecognized: data }: { unrecognized: Unrecognized }) {
  const mayEdit = useMay('links.edit')
  const choose = useMutation({
    mutationFn: (body: Choice) => api('PUT /shopify/unrecognized-sizes', { body }),
    onSuccess: whenFresh,
    onError: (error, { spelling }) => toastFailure({ title: 'Not Saved', message: `${spelling}: ${detailOf(error)}` }),
  })
  const onChoose = mayEdit ? (choice: Choice) => choose.mutate(choice) : null
  return (
    <Stack gap="xs" mb="lg" component="section" aria-label="Sizes not recognized">
      {data.total > 0 && (
        <>
          <Title order={2} size="h4">
            Sizes Not Recognized
          </Title>
          <Text size="sm" c="dimmed">
            {counted(data.total, 'spelling')} of sizes {data.total === 1 ? 'is' : 'are'} not linked and{' '}
            {data.total === 1 ? 'is' : 'are'} not listed. A choice applies to all current and new products of the brand.
            {data.total > data.sizes.length && ` The first ${data.sizes.length} are shown.`}
            {data.sizes.some(({ suggested_size }) => suggested_size !== null) &&
              ' Suggestions follow the brand’s usual size chart; individual models may differ.'}
          </Text>
          <DataTable
            label="Sizes not recognized"
            columns={columnsOf(onChoose, choose.isPending ? choose.variables : null)}
            rows={data.sizes}
            rowKey={({ spelling, brand, words }) => `${words} ${spelling} ${brand}`}
            isShort
            isDense
          />
        </>
      )}
      {data.chosen.length > 0 && <ChosenSizes chosen={data.chosen} onChoose={onChoose} />}
    </Stack>
  )
}

type OnChoose = ((choice: Choice) => void) | null

const columnsOf = (onChoose: OnChoose, saving: Choice | null): readonly TableColumn<Spelling>[] => [
  { id: 'words', header: 'Size', width: 'minmax(240px, 1.4fr)', cell: (row) => <Words row={row} /> },
  { id: 'brand', header: 'Brand', width: 'minmax(100px, 0.6fr)', cell: ({ brand }) => brand ?? '–' },
  {
    id: 'products',
    header: 'Products',
    width: 'minmax(200px, 1.2fr)',
    cell: ({ products, example }) =>
      products === 1 ? example.shopify_title : `${example.shopify_title} and ${counted(products - 1, 'other')}`,
  },
  {
    id: 'choice',
    header: 'Means',
    width: '170px',
    cell: (row) =>
      row.choices.length > 0 && onChoose ? (
        <SizeChoice row={row} onChoose={onChoose} isSaving={saving?.spelling === row.spelling} />
      ) : (
        <OnProduct title={row.example.shopify_title} />
      ),
  },
]

/** The text around a spelling, which is highlighted. */
function Words({ row: { words, spelling } }: { row: Spelling }) {
  const from = words.toLowerCase().indexOf(spelling)
  if (from < 0) return words
  const to = from + spelling.length
  return (
    <span>
      <Text span inherit c="dimmed">
        {words.slice(0, from)}
      </Text>
      <b>{words.slice(from, to)}</b>
      <Text span inherit c="dimmed">
        {words.slice(to)}
      </Text>
    </span>
  )
}

function SizeChoice({
  row,
  onChoose,
  isSaving,
}: {
  row: Spelling
  onChoose: NonNullable<OnChoose>
  isSaving: boolean
}) {
  const { spelling, brand, choices, suggested_size: suggested } = row
  const of = `“${spelling}”${brand ? ` of ${brand}` : ''}`
  return (
    <Stack gap={4}>
      {suggested !== null && (
        <Button
          size="compact-xs"
          variant="light"
          disabled={isSaving}
          aria-label={`Take the suggested size ${suggested} for ${of}`}
          onClick={() => onChoose({ spelling, brand, size: suggested })}
        >
          Suggested: {suggested}
        </Button>
      )}
      <NativeSelect
        size="xs"
        aria-label={`What “${spelling}” means${brand ? ` of ${brand}` : ''}`}
        value=""
        disabled={isSaving}
        onChange={({ currentTarget: { value } }) => {
          if (value) onChoose({ spelling, brand, size: value === NONE ? null : value })
        }}
        data={[
          { value: '', label: 'Choose a size' },
          ...choices.map((size) => ({ value: size, label: size === suggested ? `${size} (suggested)` : size })),
          { value: NONE, label: 'None of these' },
        ]}
      />
    </Stack>
  )
}

/** A link for sizes that no spelling settles and that are decided on the product. */
function OnProduct({ title }: { title: string }) {
  const [, changeView] = useView(parseShopifyView)
  return (
    <Anchor
      component="button"
      size="sm"
      onClick={() => changeView({ tab: 'completed', search: title }, { isStep: true })}
    >
      See the product
    </Anchor>
  )
}

/** The earlier choices, each of which can be reopened. */
function ChosenSizes({ chosen, onChoose }: { chosen: Unrecognized['chosen']; onChoose: OnChoose }) {
  return (
    <ul className={classes['chosen']} aria-label="Chosen sizes">
      {chosen.map(({ spelling, brand, size }) => (
        <Group key={`${spelling} ${brand}`} component="li" gap={4} wrap="nowrap" justify="space-between">
          <Text size="sm" c="dimmed" truncate title={spelling}>
            “{spelling}”{brand && ` of ${brand}`} {size === null ? 'is no size' : `is size ${size}`}
          </Text>
          {onChoose && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Reset ${spelling}`}
              onClick={() => onChoose({ spelling, brand })}
            >
              Reset
            </Button>
          )}
        </Group>
      ))}
    </ul>
  )
}
