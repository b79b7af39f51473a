/** What a statement may be excused from: a rule of decision 025, counting growing rows, or skipping rows by an offset. */
export type Excuse = `rule ${number}` | 'count' | 'offset'

const EXCUSE = /\b(Rule \d+|Count|Offset): \S/g

/** Returns what a comment excuses: `// Rule 3: a planner takes due rows of all retailers.` */
export const excusesIn = (comment: string): Excuse[] =>
  [...comment.matchAll(EXCUSE)].map(([, excuse = '']) => excuse.toLowerCase() as Excuse)
