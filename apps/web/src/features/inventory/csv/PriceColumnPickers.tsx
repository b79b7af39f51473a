import { Fieldset, Select, SimpleGrid, Text } from '@mantine/core'
import { type ColumnField, matchedBy, type GuessedColumns, usesSize, withColumnAt } from './price-columns.ts'
import type { CsvCheck } from './use-csv.ts'

type FileColumn = CsvCheck['file_columns'][number]
type Choices<Value> = readonly { value: Value; label: string }[]

const MATCHED_BY: Choices<GuessedColumns['matched_by']> = [
  { value: 'style_code', label: 'Style code and size' },
  { value: 'barcode', label: 'Barcode (UPC, EAN, GTIN)' },
  { value: 'store_sku', label: 'SKU of your shop' },
  { value: 'variant_id', label: 'Number in ARK (variant_id)' },
]
const KEYS: Record<GuessedColumns['matched_by'], string> = {
  style_code: 'Style codes are in',
  barcode: 'Barcodes are in',
  store_sku: 'SKUs are in',
  variant_id: 'Numbers are in',
}
const AMOUNTS_ARE: Choices<GuessedColumns['amounts_are']> = [
  { value: 'payout', label: 'Net payout after all fees' },
  { value: 'stockx_ask', label: 'Asks on StockX' },
  { value: 'alias_ask', label: 'Asks on ALIAS' },
]
const AMOUNTS_IN: Choices<GuessedColumns['amounts_in']> = [
  { value: 'dollars', label: 'Dollars' },
  { value: 'cents', label: 'Cents' },
]

const DECIMAL_MARKS: Choices<'point' | 'comma'> = [
  { value: 'point', label: 'With a point before the cents: 1,200.50' },
  { value: 'comma', label: 'With a comma before the cents: 1.200,50' },
]

interface PriceColumnPickersProps {
  /** The columns of the file, in order. */
  fileColumns: readonly FileColumn[]
  columns: GuessedColumns
  /** Amounts whose notation is inconsistent. */
  unclearAmounts: readonly string[]
  onChange: (columns: GuessedColumns) => void
}

/** Chooses the columns of a price file and the meaning of its amounts, with sample cells. */
export function PriceColumnPickers({ fileColumns, columns, unclearAmounts, onChange }: PriceColumnPickersProps) {
  const picker = (field: ColumnField, label: string) => ({
    label,
    fileColumns,
    at: columns[field],
    onChoose: (at: number | null) => onChange(withColumnAt(columns, field, at)),
  })
  const isStyle = columns.matched_by === 'style_code'
  return (
    <Fieldset legend="Columns">
      <Text size="sm" c="dimmed" mb="xs">
        Detected from the column names. Correct them if needed. Nothing changes until you apply them.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
        <Choice
          label="Match sizes by"
          choices={MATCHED_BY}
          value={columns.matched_by}
          onChoose={(matched_by) => onChange(matchedBy(columns, matched_by))}
        />
        <ColumnPicker {...picker('key_column', KEYS[columns.matched_by])} isRequired />
        {usesSize(columns) && (
          <ColumnPicker
            {...picker('size_column', isStyle ? 'Sizes are in' : 'Sizes are in (optional)')}
            isRequired={isStyle}
          />
        )}
        <ColumnPicker {...picker('price_column', 'Prices are in')} isRequired />
        <Choice
          label="The amounts are"
          choices={AMOUNTS_ARE}
          value={columns.amounts_are}
          onChoose={(amounts_are) => onChange({ ...columns, amounts_are })}
        />
        <Choice
          label="Unit"
          choices={AMOUNTS_IN}
          value={columns.amounts_in}
          onChoose={(amounts_in) => onChange({ ...columns, amounts_in })}
        />
        <Choice
          label="Amounts are written"
          choices={DECIMAL_MARKS}
          value={columns.decimal_mark}
          problem={unclearAmounts.length > 0 ? `Choose one. The file has ${unclearAmounts.join(' and ')}.` : null}
          onChoose={(decimal_mark) => onChange({ ...columns, decimal_mark })}
        />
        <ColumnPicker {...picker('minimum_column', 'Lowest prices are in (optional)')} isRequired={false} />
      </SimpleGrid>
      {columns.amounts_are !== 'payout' && (
        <Text size="sm" c="dimmed" mt="xs">
          Your payout is the net of that ask after all fees.
        </Text>
      )}
    </Fieldset>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  choices: Choices<Value>
  /** The value; null when it is unknown. */
  value: Value | null
  /** The reason that it has to be chosen. */
  problem?: string | null
  onChoose: (value: Value) => void
}

const Choice = <Value extends string>({ label, choices, value, problem, onChoose }: ChoiceProps<Value>) => (
  <Select
    label={label}
    placeholder="Choose"
    data={choices}
    value={value}
    allowDeselect={false}
    error={value === null ? problem : null}
    onChange={(chosen) => {
      const choice = choices.find((each) => each.value === chosen)
      if (choice) onChoose(choice.value)
    }}
  />
)

interface ColumnPickerProps {
  label: string
  fileColumns: readonly FileColumn[]
  /** The column's index; null when none is chosen. */
  at: number | null
  isRequired: boolean
  onChoose: (at: number | null) => void
}

const nameOf = ({ name }: FileColumn, at: number): string => name || `Column ${at + 1}`
const cellsOf = (column: FileColumn | undefined): string => column?.samples.join(', ') ?? ''

const ColumnPicker = ({ label, fileColumns, at, isRequired, onChoose }: ColumnPickerProps) => (
  <Select
    label={label}
    placeholder={isRequired ? 'Choose a column' : 'None'}
    data={fileColumns.map((column, place) => ({ value: String(place), label: nameOf(column, place) }))}
    value={at === null ? null : String(at)}
    allowDeselect={false}
    clearable={!isRequired}
    clearButtonProps={{ 'aria-label': `No column: ${label}` }}
    error={isRequired && at === null ? 'Choose a column.' : null}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...(at !== null && { description: <Cells of={cellsOf(fileColumns[at])} /> })}
    onChange={(chosen) => onChoose(chosen === null ? null : Number(chosen))}
    renderOption={({ option }) => (
      <div style={{ minWidth: 0 }}>
        {option.label}
        <Text size="xs" c="dimmed" truncate>
          {cellsOf(fileColumns[Number(option.value)]) || 'Empty in the first rows'}
        </Text>
      </div>
    )}
  />
)

const Cells = ({ of }: { of: string }) => (
  <Text span inherit truncate display="block">
    {of === '' ? 'Empty in the first rows' : `For example ${of}`}
  </Text>
)
