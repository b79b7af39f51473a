import type { ReactNode } from 'react'
import type { Run } from '../runs/runs.ts'

/** What is missing or wrong, by field; a field carries its name as `data-field`. */
export type FieldProblems = Partial<Record<string, string>>

/** What differs between the dialogs of bulk changes (docs/decisions/092). */
export interface BulkChangeKind<Form, Body, Preview> {
  title: string
  size: 'md' | 'lg' | 'xl'
  /** The name under which a reload finds what was typed. */
  draft: string
  empty: Form
  /** What to send, or what is missing or wrong. */
  request(form: Form): { body: Body } | { problems: FieldProblems }
  /** The problems to show before somebody has tried to start: of fields that are filled in. */
  typedProblems?(form: Form, problems: FieldProblems): FieldProblems
  fields?(of: { form: Form; problems: FieldProblems; onChange: (form: Form) => void }): ReactNode
  /** How the server is asked what would come of it. Left out: the kind says so in its fields. */
  look?: {
    key: string
    ask(body: Body, signal: AbortSignal): Promise<Preview>
    /** What would come of it. */
    show(preview: Preview): ReactNode
    /** How many things would change. */
    changes(preview: Preview): number
    failed: string
  }
  start(body: Body): Promise<Run>
  /** What is said once the run is started. */
  started(run: Run): { title: string; message: string }
  /** The title of what is said when it could not be started. */
  failed: string
  /** The button that starts the run; null: nothing was seen yet. */
  button(preview: Preview | null): string
  isDangerous?: boolean
  /** Nothing would change, as far as the screen knows. */
  isIdle?(form: Form): boolean
  /** Another button, beside Cancel. */
  besides?(preview: Preview): ReactNode
}
