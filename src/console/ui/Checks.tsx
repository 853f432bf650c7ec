import type { ReactNode } from 'react'

import { Checkbox } from '#browser/ui/Checkbox.tsx'

import './checks.css'

/** Several choices at once. */
export function Checks<Id extends string | number>({
  legend,
  options,
  chosen,
  onChange,
  children,
}: {
  legend: string
  options: readonly { readonly id: Id; readonly label: string }[]
  chosen: readonly Id[]
  onChange: (chosen: readonly Id[]) => void
  /** Below the choices, such as their fault. */
  children?: ReactNode
}) {
  return (
    <fieldset className="checks">
      <legend className="small">{legend}</legend>
      {options.map(({ id, label }) => (
        <Checkbox
          key={id}
          isChecked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {label}
        </Checkbox>
      ))}
      {children}
    </fieldset>
  )
}
