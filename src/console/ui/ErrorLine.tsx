/** The fault of a list or a group of controls. */
export function ErrorLine({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="rules" role="alert">
      <span className="row broken">{text}</span>
    </p>
  )
}
