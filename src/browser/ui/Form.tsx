import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FormContext } from './form-context.ts'

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onBlur' | 'onInput' | 'noValidate'> & {
  /** Returns the request that it sent; without one, whether the input was accepted. */
  onSubmit: () => Promise<unknown> | boolean
  /** Busy beyond the request: an upload, a page that is about to be left. */
  isBusy?: boolean
}

/** A refused submit whose error still has to be shown. */
interface Refused {
  readonly form: HTMLFormElement
  /** The server refused, or was not reached: the error may appear in a later render. */
  readonly isAnswer: boolean
}

/**
 * The only form element. It ignores submits while a request is in flight, marks its submit buttons busy, and leads to
 * the error of a refused submit. The fields keep their values: their state belongs to the caller.
 */
export function Form({ onSubmit, isBusy = false, children, ...rest }: FormProps) {
  // A ref, because the second click of a double click may come before the re-render.
  const isInFlight = useRef(false)
  const refused = useRef<Refused>(undefined)
  const [isSending, setSending] = useState(false)
  const [, setRefusals] = useState(0)
  const refuse = (next: Refused) => {
    refused.current = next
    setRefusals((count) => count + 1)
  }
  const forget = () => {
    refused.current = undefined
  }
  // After every render, because only then the fields are marked as invalid.
  useEffect(() => {
    if (refused.current && (showError(refused.current) || !refused.current.isAnswer)) forget()
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React's events also bubble out of a dialog that stands inside a form.
    event.stopPropagation()
    if (isInFlight.current || isBusy) return
    const form = event.currentTarget
    const request = onSubmit()
    if (typeof request === 'boolean') {
      if (!request) refuse({ form, isAnswer: false })
      return
    }
    const end = () => {
      isInFlight.current = false
      setSending(false)
    }
    forget()
    isInFlight.current = true
    setSending(true)
    // The caller shows the error of its request.
    request.then(end, () => {
      end()
      refuse({ form, isAnswer: true })
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Typing or leaving a field ends the search for an error: the focus must not jump away from the user.
    <form {...rest} noValidate onSubmit={submit} onInput={forget} onBlur={forget}>
      <FormContext value={isSending || isBusy}>{children}</FormContext>
    </form>
  )
}

/**
 * Focuses the first invalid field. An error of no field only comes into view: it is announced anyway, and the focus
 * stays where Enter tries again.
 */
function showError({ form, isAnswer }: Refused): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field) field.focus()
  const alert = field || !isAnswer ? null : form.querySelector('[role="alert"]')
  alert?.scrollIntoView({ block: 'nearest' })
  return field !== null || alert !== null
}
