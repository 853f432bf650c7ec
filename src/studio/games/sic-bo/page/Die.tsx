/** Places of the pips, as digits of a three by three grid from its top. */
const pips: readonly string[] = ['', '4', '08', '048', '0268', '02468', '023568']

/** The face of a die, for cells and for the sides of a rolling die. */
export function Die({ face }: { readonly face: number }) {
  return (
    <svg className="sb-face" viewBox="0 0 32 32" data-face={face} aria-hidden="true">
      <rect x="0.5" y="0.5" width="31" height="31" rx="6" />
      {[...(pips[face] ?? '')].map((place) => (
        <circle
          key={place}
          cx={8 + (Number(place) % 3) * 8}
          cy={8 + Math.floor(Number(place) / 3) * 8}
          r={face === 1 ? 4.6 : 3.1}
        />
      ))}
    </svg>
  )
}

/** A die as a cube, which tumbles until it rests on its face. */
export function RollingDie({ face }: { readonly face: number | undefined }) {
  return (
    <span className="sb-die" data-rolls={face === undefined || undefined} data-shows={face}>
      <span className="sb-cube">
        {[1, 2, 3, 4, 5, 6].map((side) => (
          <span key={side} data-side={side}>
            <Die face={side} />
          </span>
        ))}
      </span>
    </span>
  )
}
