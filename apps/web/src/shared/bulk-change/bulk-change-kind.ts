import type { ReactNode } from 'react'
import type { Run } from '../runs/runs.ts'

/** The missing and wrong fields with their errors; a field's element has its name as `data-field`. */
export type FieldProblems = Partial<Record<string, string>>

/** The declaration of a kind of bulk change, from which its dialog is built (docs/decisions/092). */
export interface BulkChangeKind<Form, Body, Preview> {
  title: string
  size: 'md' | 'lg' | 'xl'
  /** The storage name of the typed values, which survive a reload. */
  draft: string
  /** True keeps the typed values when the dialog closes, until the run starts. */
  isDraftKept?: boolean
  empty: Form
  /** Returns the request, or the missing and wrong fields. */
  request(form: Form): { body: Body } | { problems: FieldProblems }
  /** Returns the errors to show before the first attempt to start: those of filled fields. */
  typedProblems?(form: Form, problems: FieldProblems): FieldProblems
  fields?(of: { form: Form; problems: FieldProblems; onChange: (form: Form) => void }): ReactNode
  /** The preview by the server; absent when the fields show the effect themselves. */
  look?: {
    key: string
    ask(body: Body, signal: AbortSignal): Promise<Preview>
    /** Renders the preview. */
    show(preview: Preview): ReactNode
    /** Returns how many things would change. */
    changes(preview: Preview): number
    failed: string
  }
  start(body: Body): Promise<Run>
  /** Returns the toast after the run has started. */
  started(run: Run): { title: string; message: string }
  /** The title of the toast when the run could not start. */
  failed: string
  /** Returns the label of the start button; the preview is null before it was shown. */
  button(preview: Preview | null): string
  isDangerous?: boolean
  /** Returns true when nothing would change, as far as the screen knows. */
  isIdle?(form: Form): boolean
  /** Renders another button beside Cancel. */
  besides?(preview: Preview): ReactNode
}
