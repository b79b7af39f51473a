/** One or more messages of the server: one as text, several as a list with a line for each. */
export const Sentences = ({ of }: { of: readonly string[] }) =>
  of.length < 2 ? (
    of[0]
  ) : (
    <ul style={{ margin: 0, paddingInlineStart: '1.1em' }}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
