import { Box, Code, Group, Text } from '@mantine/core'
import { fieldsOf, type Schema, typeLabel } from './read-description.ts'
import classes from './docs.module.css'

interface SchemaFieldsProps {
  schema: Schema
}

/** The fields of a body or an answer with their types, nested objects indented. */
export function SchemaFields({ schema }: SchemaFieldsProps) {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return <Code>{typeLabel(schema)}</Code>
  return (
    <Box component="ul" className={classes.fields}>
      {fields.map(({ name, schema: of, isRequired }) => (
        <li key={name}>
          <Field name={name} schema={of} isRequired={isRequired} />
          {fieldsOf(of).length > 0 && <SchemaFields schema={of} />}
        </li>
      ))}
    </Box>
  )
}

interface FieldProps {
  name: string
  schema: Schema
  isRequired: boolean
}

/** A field or parameter: name, type and description. */
export const Field = ({ name, schema, isRequired }: FieldProps) => (
  <>
    <Group gap={8} wrap="wrap">
      <Code>{name}</Code>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {typeLabel(schema)}
        {isRequired ? '' : ', optional'}
      </Text>
    </Group>
    {schema.description && <Text size="sm">{schema.description}</Text>}
  </>
)
