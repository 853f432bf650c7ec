import { useChange } from './use-change.ts'

/**
 * The jackpot as flip cells, without separators. The cells are for the eye; the text twin holds still, since nobody can
 * listen to a number that changes every three seconds.
 */
export function Jackpot({ digits, symbol, label }: { digits: string; symbol: string; label: string }) {
  const { count } = useChange(digits)
  return (
    <>
      <span className="sr">{label}</span>
      <span className={count === 0 ? 'jackpot still' : 'jackpot'} aria-hidden="true">
        {symbol}
        {[...digits].map((digit, index) => (
          <b key={digits.length - index}>
            <span key={digit}>{digit}</span>
          </b>
        ))}
      </span>
    </>
  )
}
