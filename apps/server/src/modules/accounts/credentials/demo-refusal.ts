import { type Refusal, refuse } from '../../../platform/refusal.ts'

/** In demo mode the browser shows placeholders; sent back, they would take the place of what is real. */
export const NOT_IN_DEMO_MODE: Refusal = {
  ...refuse('conflict', 'Demo mode shows placeholders for names and numbers. Turn it off before you change them.'),
  code: 'demo_mode',
}
