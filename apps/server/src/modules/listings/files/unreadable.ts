/** Ends the reading of a file: it is none of its kind, in words for a person. */
export class Unreadable extends Error {}
