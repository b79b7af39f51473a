/** While it is not known who is signed in: the outline stands there (outline.css); read out as loading. */
export const FramePending = () => (
  <div data-outlined>
    <h1 className="hidden">Loading</h1>
  </div>
)
