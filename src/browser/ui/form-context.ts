import { createContext } from 'react'

/** Whether the request of the surrounding form is in flight. Its submit buttons are busy meanwhile. */
export const FormContext = createContext(false)
