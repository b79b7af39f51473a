import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { ApiError, detailOf } from './api.ts'
import { useFieldsDraft } from './draft.ts'

type Values<Field extends string> = Record<Field, string>
type Errors<Field extends string> = Partial<Record<Field, string>>

/** What an input of Mantine takes of a form. */
export interface FieldProps {
  name: string
  value: string
  error: ReactNode
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

interface CheckedForm<Field extends string, Done> {
  fields: readonly Field[]
  /** What stands in fields that are not empty at first. */
  initial?: Partial<Values<Field>>
  /** Kept under this name, so that a reload leaves it as it was typed (shared/draft.ts); secrets are not. */
  draft?: string
  /** What is wrong before anything is sent, by the domain's rules. */
  check: (values: Values<Field>) => Errors<Field>
  send: (values: Values<Field>) => Promise<Done>
  onDone: (done: Done, values: Values<Field>) => void
  /** Failures that are not for the alert above the form; true: taken care of. */
  onFailure?: (error: unknown, values: Values<Field>) => boolean
  /** Words for a failure that names no field, where the server's own are not enough. */
  failureWords?: (error: unknown) => string
  /**
   * What becomes of the form after it went well. `goes` (usual): it stays busy, since what comes next is on its way.
   * `empties`: it is for the next one, as it was at first. `stays`: as it was typed.
   */
  afterwards?: 'goes' | 'empties' | 'stays'
}

/**
 * A form whose mistakes stand at their fields, found here or by the server, and go away as one types; what has no
 * field stands in `problem`, several joined by commas (document 1 §8). The first wrong field gets the focus.
 */
export function useCheckedForm<Field extends string, Done>({ fields, initial, ...form }: CheckedForm<Field, Done>) {
  // Keys of a generic type are beyond the library's types of paths: it sees texts by name.
  const withAll = (values: Record<string, string>) => values as Values<Field>
  const draft = useFieldsDraft(form.draft)
  const { values, errors, setErrors, setFieldValue, onSubmit, reset } = useForm<Record<string, string>>({
    initialValues: { ...Object.fromEntries(fields.map((field) => [field, ''])), ...initial, ...draft.kept },
    onValuesChange: draft.keep,
    validate: (now) => form.check(withAll(now)),
  })
  const set = setFieldValue as (name: Field, value: string) => void
  const shown = (name: Field) => ({ name, value: withAll(values)[name], error: errors[name] as ReactNode })
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: form.send,
    onSuccess: (done, sent) => {
      if (form.afterwards === 'empties') reset()
      if (form.afterwards) sending.reset()
      draft.drop()
      form.onDone(done, sent)
    },
    onError: (error, sent) => {
      if (form.onFailure?.(error, sent)) return
      const { atFields, others } = sorted(error, fields, form.failureWords)
      setErrors(atFields)
      setProblem(others)
    },
  })
  const submit = onSubmit(
    (now) => {
      setProblem(null)
      sending.mutate(withAll(now))
    },
    (found, _, event) => {
      setProblem(null)
      const first = fields.find((field) => field in found)
      event?.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    },
  )
  return {
    submit,
    problem,
    values: withAll(values),
    set,
    /** As a rule also after it went well: what comes next is on its way. */
    isBusy: sending.isPending || sending.isSuccess,
    /** For a field: its name, what stands in it, and its mistake, which typing takes away. */
    field: (name: Field): FieldProps => ({
      ...shown(name),
      onChange: ({ currentTarget: { value } }) => set(name, value),
    }),
    /** The same for a NumberInput: its number is a text here as what is typed elsewhere, '' where there is none. */
    number: (name: Field) => ({ ...shown(name), onChange: (typed: number | string) => set(name, String(typed)) }),
    /** The same for a Select or a Radio.Group: '' where nothing is chosen. */
    choice: (name: Field) => ({
      ...shown(name),
      value: withAll(values)[name] || null,
      onChange: (chosen: string | null) => set(name, chosen ?? ''),
    }),
    sending,
  }
}

/** What the server found wrong: at the fields that the form has, and the rest as words. */
function sorted<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  wordsOf: (error: unknown) => string = detailOf,
): { atFields: Errors<Field>; others: string | null } {
  const found = error instanceof ApiError ? error.errors : []
  const atFields: Errors<Field> = {}
  const others: string[] = []
  for (const { field, message } of found) {
    const known = fields.find((name) => field === name || field.endsWith(`/${name}`) || field.endsWith(`.${name}`))
    if (known) atFields[known] ??= message
    else others.push(message)
  }
  if (found.length > 0) return { atFields, others: others.length > 0 ? others.join(', ') : null }
  return { atFields, others: wordsOf(error) }
}
