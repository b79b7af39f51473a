import type { Call } from '../call.ts'

/** The first lines of text files and streams. */
export const FILE_EXAMPLES: Readonly<Partial<Record<NonNullable<Call['media']>, string>>> = {
  'text/csv': 'style_code,size,payout,minimum\r\nDZ5485-612,10,215.00,195.00\r\n',
  'text/event-stream': 'event: change\ndata: {"changed":"sales","ids":[90412]}\n\n',
  'text/plain':
    '# HELP ark_event_streams Event streams that are open.\n# TYPE ark_event_streams gauge\nark_event_streams 3\n',
}
