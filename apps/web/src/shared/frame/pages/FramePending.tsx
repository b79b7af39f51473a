/** Shown while the session is being checked: outline.css draws the outline, and screen readers hear "Loading". */
export const FramePending = () => (
  <div data-outlined>
    <h1 className="hidden">Loading</h1>
  </div>
)
