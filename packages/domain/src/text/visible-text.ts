/**
 * Characters that show nothing (controls, zero-width, bidirectional, variation selectors) or end a line: two names that
 * differ by them alone look the same, so that one person could pass for another.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Whether a text has a character that nobody sees, or more than one line. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text)

/**
 * A name as others see it: one line of visible characters, in the one spelling that Unicode has for them (NFC). Null:
 * it is none.
 */
export const visibleLine = (text: string): string | null => (hasUnseen(text) ? null : text.normalize('NFC'))
