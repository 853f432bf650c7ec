import { useChange } from './use-change.ts'

/**
 * The jackpot as flip cells, in groups of three; its hundredths stand behind the cells. The cells are hidden from screen readers, which get a static text: a
 * number that changes every three seconds would be unusable.
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
