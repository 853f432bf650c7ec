/** The results of the last rounds, oldest first, down and then across: each a letter or number in its colour. */
export function Beads({
  label,
  beads,
}: {
  readonly label: string
  readonly beads: readonly { readonly text: string; readonly kind: string }[]
}) {
  return (
    <ol className="ct-beads" aria-label={label}>
      {beads.map(({ text, kind }, nth) => (
        <li key={nth} className="num" data-kind={kind}>
          {text}
        </li>
      ))}
    </ol>
  )
}
