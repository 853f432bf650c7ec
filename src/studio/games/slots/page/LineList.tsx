import type { Lines } from '#studio/games/slots/lines.ts'

/** A small picture of each line. */
export function LineList({ lines, rows }: { readonly lines: Lines; readonly rows: number }) {
  const wide = (lines[0]?.length ?? 0) * 10
  return (
    <ol className="sl-line-list" dir="ltr">
      {lines.map((line, number) => (
        <li key={line.join('')}>
          <svg viewBox={`0 0 ${wide} ${rows * 10}`} aria-hidden="true">
            {line.flatMap((at, reel) =>
              Array.from({ length: rows }, (_, row) => (
                <rect
                  key={`${reel} ${row}`}
                  className={row === at ? 'on' : undefined}
                  x={reel * 10 + 1}
                  y={row * 10 + 1}
                  width={8}
                  height={8}
                  rx={1.5}
                />
              )),
            )}
          </svg>
          <span className="num">{number + 1}</span>
        </li>
      ))}
    </ol>
  )
}
