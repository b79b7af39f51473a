import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, detailOf } from './api.ts'
import { formText } from './form-text.ts'

type Values<Field extends string> = Record<Field, string>
type Errors<Field extends string> = Partial<Record<Field, string>>

interface CheckedForm<Field extends string, Done> {
  fields: readonly Field[]
  /** What is wrong before anything is sent, by the domain's rules. */
  check: (values: Values<Field>) => Errors<Field>
  send: (values: Values<Field>) => Promise<Done>
  onDone: (done: Done, values: Values<Field>) => void
  /** Failures that are not for the alert above the form; true: taken care of. */
  onFailure?: (error: unknown, values: Values<Field>) => boolean
}

/**
 * A form whose mistakes stand at their fields, found here or by the server, and go away as one types; what has no
 * field stands in `problem`, several joined by commas (document 1 §8). The first wrong field gets the focus.
 */
export function useCheckedForm<Field extends string, Done>(form: CheckedForm<Field, Done>) {
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: form.send,
    onSuccess: form.onDone,
    onError: (error, values) => {
      if (form.onFailure?.(error, values)) return
      const { atFields, others } = sorted(error, form.fields)
      setErrors(atFields)
      setProblem(others)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const data = new FormData(element)
    const values = Object.fromEntries(form.fields.map((field) => [field, formText(data, field)])) as Values<Field>
    const found = form.check(values)
    setErrors(found)
    setProblem(null)
    const first = form.fields.find((field) => found[field])
    if (first) element.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else sending.mutate(values)
  }
  return {
    submit,
    problem,
    /** Also after it went well: what comes next is on its way. */
    isBusy: sending.isPending || sending.isSuccess,
    /** For a field: its name, its mistake, and that typing takes the mistake away. */
    field: (name: Field) => ({
      name,
      error: errors[name],
      onChange: () => setErrors(({ [name]: _, ...others }) => others as Errors<Field>),
    }),
    sending,
  }
}

/** What the server found wrong: at the fields that the form has, and the rest as words. */
function sorted<Field extends string>(
  error: unknown,
  fields: readonly Field[],
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
  return { atFields, others: detailOf(error) }
}
