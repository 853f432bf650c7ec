import type { ReactNode } from 'react'

/** A group of radio buttons drawn as a grid of plates. */
export function ChoiceList<Value extends bigint | number>({
  legend,
  name,
  values,
  chosen,
  onChoose,
  children,
}: {
  readonly legend: string
  readonly name: string
  readonly values: readonly Value[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
  readonly children: (value: Value) => ReactNode
}) {
  return (
    <fieldset className="sl-choice">
      <legend>{legend}</legend>
      <div>
        {values.map((value) => (
          <label key={String(value)}>
            <input
              type="radio"
              className="sr"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="num">{children(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
