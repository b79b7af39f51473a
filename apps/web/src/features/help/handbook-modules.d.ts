/** The modules that the build makes of docs/handbook (apps/web/handbook-pages.ts). */
declare module 'handbook:index' {
  export interface ChapterEntry {
    /** The end of its address. */
    name: string
    title: string
    readers: readonly string[]
    /** The pages whose "?" leads here: a path, or a path with a tab. */
    pages: readonly string[]
    /** Its first sentence. */
    lead: string
  }
  /** All chapters in the order of the handbook's index. */
  export const chapters: readonly ChapterEntry[]
  export const sections: readonly { heading: string; chapters: readonly string[] }[]
  /** Returns the HTML of a chapter. Rejects when its file does not load. */
  export function loadChapter(name: string): Promise<string>
}

declare module 'handbook:texts' {
  export const texts: readonly { name: string; title: string; text: string }[]
}
