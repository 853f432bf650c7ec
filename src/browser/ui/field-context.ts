import { createContext, use } from 'react'

/** The attributes that a control gets from its field. */
export type FieldLink = { inputId?: string; describedBy?: string; isInvalid: boolean; isRequired: boolean }

export const FieldContext = createContext<FieldLink>({ isInvalid: false, isRequired: false })

/** The attributes that link a control to its label, rules and state. */
export function useFieldAttributes() {
  const { inputId, describedBy, isInvalid, isRequired } = use(FieldContext)
  return {
    id: inputId,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  }
}
