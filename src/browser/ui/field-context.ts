import { createContext, use } from 'react'

/** What a control learns from the field around it. */
export type FieldLink = { inputId?: string; describedBy?: string; isInvalid: boolean; isRequired: boolean }

export const FieldContext = createContext<FieldLink>({ isInvalid: false, isRequired: false })

/** The attributes that tie a control to its label, its rules and its state. */
export function useFieldAttributes() {
  const { inputId, describedBy, isInvalid, isRequired } = use(FieldContext)
  return {
    id: inputId,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  }
}
