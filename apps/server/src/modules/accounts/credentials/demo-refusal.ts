import { type Refusal, refuse } from '../../../platform/refusal.ts'

/** The refusal of edits in demo mode: the browser shows placeholders, and saving them would replace the real values. */
export const NOT_IN_DEMO_MODE: Refusal = {
  ...refuse('conflict', 'Demo mode shows placeholders for names and numbers. Turn it off before you change them.'),
  code: 'demo_mode',
}
