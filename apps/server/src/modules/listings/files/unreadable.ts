/** Thrown to stop reading a file that is not of its kind, with a message for people. */
export class Unreadable extends Error {}
