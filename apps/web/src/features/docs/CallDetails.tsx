import { Code, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './docs.module.css'
import type { Content, DescribedCall } from './read-description.ts'
import { Field, SchemaFields } from './SchemaFields.tsx'

/** The parameters, body and answers of a call, and who may use it. */
export const CallDetails = ({ call: { id, access, parameters, body, answers } }: { call: DescribedCall }) => (
  <Stack gap="md">
    <Text size="sm">
      {access} <Code>{id}</Code> in generated clients.
    </Text>
    {parameters.length > 0 && (
      <Part title="Parameters">
        <ul className={classes.fields}>
          {parameters.map(({ name, in: where, schema = {}, description, required = false }) => (
            <li key={`${where} ${name}`}>
              <Field
                name={where === 'query' ? `?${name}=` : where === 'path' ? `{${name}}` : name}
                schema={{ ...schema, ...(description && { description }) }}
                isRequired={required}
              />
            </li>
          ))}
        </ul>
      </Part>
    )}
    {body && <Part title="Body">{contentParts(body, 'Example of the body')}</Part>}
    {answers.map(({ status, description, content }) => (
      <Part key={status} title={`${status} ${description}`}>
        {content && contentParts(content, `Example of ${status}`)}
      </Part>
    ))}
  </Stack>
)

/** The fields of a body or an answer, and its example in a region with this name. */
const contentParts = ({ type, schema, example }: Content, exampleName: string) => (
  <>
    <Text size="sm" c="dimmed">
      {type}
    </Text>
    <SchemaFields schema={schema} />
    {example !== null && (
      <Code block mt="xs" tabIndex={0} role="region" aria-label={exampleName} className={classes.example}>
        {example}
      </Code>
    )}
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={4} size="sm">
      {title}
    </Title>
    {children}
  </section>
)
