import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { ApiError, detailOf } from './api.ts'
import { useFieldsDraft } from './draft.ts'

type Values<Field extends string> = Record<Field, string>
type Errors<Field extends string> = Partial<Record<Field, string>>

/** The properties that a Mantine input takes from a form. */
export interface FieldProps {
  name: string
  value: string
  error: ReactNode
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

interface CheckedForm<Field extends string, Done> {
  fields: readonly Field[]
  /** The initial values of fields that are not empty. */
  initial?: Partial<Values<Field>>
  /** The storage name under which typed values survive a reload (shared/draft.ts), except secrets. */
  draft?: string
  /** Returns the mistakes that can be found before sending. */
  check: (values: Values<Field>) => Errors<Field>
  send: (values: Values<Field>) => Promise<Done>
  onDone: (done: Done, values: Values<Field>) => void
  /** Handles a failure that does not belong in the alert above the form. Returns true when it did. */
  onFailure?: (error: unknown, values: Values<Field>) => boolean
  /** Returns the message of a failure that names no field, if the server's own is not enough. */
  failureMessage?: (error: unknown) => string
  /** Whether the screen shows the mistakes of a field that is not the form's, such as a line's, where they belong. */
  isShownAtLine?: (field: string) => boolean
  /**
   * The form's behavior after success. `goes` (default): it stays busy until the next screen. `empties`: it returns to
   * its initial values for the next entry. `stays`: it keeps the values.
   */
  afterwards?: 'goes' | 'empties' | 'stays'
}

/**
 * A form that shows mistakes at their fields, found here or by the server, until the person types. Others are in
 * `problems`, one sentence each, also until the person types. The first wrong field gets the focus.
 */
export function useCheckedForm<Field extends string, Done>({ fields, initial, ...form }: CheckedForm<Field, Done>) {
  // The library cannot type paths with keys of a generic type, so it sees strings by name.
  const withAll = (values: Record<string, string>) => values as Values<Field>
  const draft = useFieldsDraft(form.draft)
  const [problems, setProblems] = useState<readonly string[]>([])
  const { values, errors, setErrors, setFieldValue, onSubmit, reset } = useForm<Record<string, string>>({
    initialValues: { ...Object.fromEntries(fields.map((field) => [field, ''])), ...initial, ...draft.kept },
    onValuesChange: (now) => {
      draft.keep(now)
      setProblems([])
    },
    validate: (now) => form.check(withAll(now)),
  })
  const set = setFieldValue as (name: Field, value: string) => void
  const shown = (name: Field) => ({ name, value: withAll(values)[name], error: errors[name] as ReactNode })
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
      const { atFields, others } = sorted(error, fields, form)
      setErrors(atFields)
      setProblems(others)
    },
  })
  const submit = onSubmit(
    (now) => {
      setProblems([])
      sending.mutate(withAll(now))
    },
    (found, _, event) => {
      setProblems([])
      const first = fields.find((field) => field in found)
      event?.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    },
  )
  return {
    submit,
    problems,
    values: withAll(values),
    set,
    /** Usually also true after success, because the next screen is loading. */
    isBusy: sending.isPending || sending.isSuccess,
    /** Returns a field's name, value and mistake, which typing clears. */
    field: (name: Field): FieldProps => ({
      ...shown(name),
      onChange: ({ currentTarget: { value } }) => set(name, value),
    }),
    /** Returns the properties of a NumberInput, with its number as text; '' without one. */
    number: (name: Field) => ({ ...shown(name), onChange: (typed: number | string) => set(name, String(typed)) }),
    /** Returns the properties of a Select or Radio.Group; '' when nothing is chosen. */
    choice: (name: Field) => ({
      ...shown(name),
      value: withAll(values)[name] || null,
      onChange: (chosen: string | null) => set(name, chosen ?? ''),
    }),
    sending,
  }
}

/** Sorts the server's errors into those of the form's fields and the sentences of the rest. */
function sorted<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { failureMessage = detailOf, isShownAtLine }: Pick<CheckedForm<Field, unknown>, 'failureMessage' | 'isShownAtLine'>,
): { atFields: Errors<Field>; others: readonly string[] } {
  const found = error instanceof ApiError ? error.errors : []
  const atFields: Errors<Field> = {}
  const others: string[] = []
  for (const { field, message } of found) {
    const known = fields.find((name) => field === name || field.endsWith(`/${name}`) || field.endsWith(`.${name}`))
    if (known) atFields[known] ??= message
    else if (!isShownAtLine?.(field) && !others.includes(message)) others.push(message)
  }
  return { atFields, others: found.length > 0 ? others : [failureMessage(error)] }
}
