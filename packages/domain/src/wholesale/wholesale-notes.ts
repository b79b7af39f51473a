/** The sides between which a wholesale order stands; the operator is ARK. */
export type NoteSide = 'buyer' | 'retailer' | 'operator'

/**
 * Whether a side reads what another one has written freely of an order (docs/decisions/086): its author does, and ARK.
 * Between buyer and seller pass statuses, prices and ARK's own words alone, since a note may tell who somebody is. One
 * of an unknown author is ARK's.
 */
export const mayReadNote = (reader: NoteSide, author: unknown): boolean => reader === 'operator' || reader === author
