/** The parties of a wholesale order; the operator is ARK. */
export type NoteParty = 'buyer' | 'retailer' | 'operator'

/**
 * Returns whether a party may read a note of another one (docs/decisions/086): only its author and ARK may. The buyer
 * and the seller see each other's statuses and prices and ARK's own messages only, because a note could reveal who
 * someone is. Notes of an unknown author are ARK's.
 */
export const mayReadNote = (reader: NoteParty, author: unknown): boolean => reader === 'operator' || reader === author
