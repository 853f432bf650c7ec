/** A choice of few values: radio buttons in one row. */
export function OptionList<Value extends string | number>({
  legend,
  name,
  values,
  chosen,
  isFixed = false,
  onChoose,
  write,
}: {
  readonly legend: string
  readonly name: string
  readonly values: readonly Value[]
  readonly chosen: Value | undefined
  readonly isFixed?: boolean
  readonly onChoose: (value: Value) => void
  readonly write: (value: Value) => string
}) {
  return (
    <fieldset className="qk-options" disabled={isFixed}>
      <legend>{legend}</legend>
      <div>
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              className="sr"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="num">{write(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
