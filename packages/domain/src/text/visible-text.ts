/**
 * Characters that are invisible (controls, zero-width, bidirectional, variation selectors) or end a line. Two names
 * that differ only in these look the same, so one person could impersonate another.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Returns whether a text has an invisible character or more than one line. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text)

/** Returns a name as one line of visible characters in Unicode's normal form (NFC), or null when it has others. */
export const visibleLine = (text: string): string | null => (hasUnseen(text) ? null : text.normalize('NFC'))
