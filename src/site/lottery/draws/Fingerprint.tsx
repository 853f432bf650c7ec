/** Tones of the fingerprint; the tone of a byte is its remainder by eight. */
const TONES = 8
const TILES = 32

/** A hash or a seed as tiles: two that differ look different at a glance. The value stands below as text. */
export function Fingerprint({ hex }: { hex: string | undefined }) {
  const bytes = hex?.match(/../g) ?? []
  return (
    <span className={hex === undefined ? 'fingerprint empty' : 'fingerprint'} aria-hidden="true">
      {Array.from({ length: TILES }, (_, at) => (
        <i
          key={at}
          data-tone={bytes[at] === undefined ? undefined : Number.parseInt(bytes[at], 16) % TONES}
        />
      ))}
    </span>
  )
}

/** A hash in groups of eight digits. */
export function Hex({ hex }: { hex: string }) {
  return (
    <code className="hex" dir="ltr">
      {hex.match(/.{1,8}/g)?.join(' ')}
    </code>
  )
}
