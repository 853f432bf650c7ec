import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldContext } from './field-context.ts'
import { isAnyBroken } from './rule-states.ts'
import type { JudgedRule } from './rule-states.ts'
import { Icon } from './Icon.tsx'
import { RuleList } from './RuleList.tsx'

/** A label, one control, and its messages. */
export function Field({
  label,
  isRequired = false,
  hint,
  rules,
  error,
  children,
}: {
  label: ReactNode
  isRequired?: boolean
  hint?: ReactNode
  /** The judged rules from `useRules`; undefined while the field is untouched. */
  rules?: readonly JudgedRule[] | undefined
  /** The server's message about this field. */
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const describedBy = [hint ? `${id}h` : '', rules ? `${id}r` : '', error ? `${id}e` : '']
    .filter(Boolean)
    .join(' ')
  const isInvalid = error !== undefined || (rules !== undefined && isAnyBroken(rules))
  return (
    <FieldContext value={{ inputId: id, describedBy: describedBy || undefined, isInvalid, isRequired }}>
      <div className="field">
        <label htmlFor={id}>
          {label}
          {isRequired && (
            <span className="req" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {children}
        {hint && (
          <p className="hint" id={`${id}h`}>
            {hint}
          </p>
        )}
        {rules && <RuleList id={`${id}r`} rules={rules} />}
        {error && (
          <p className="rules" id={`${id}e`} role="alert">
            <span className="row broken">
              <Icon name="x" />
              {error}
            </span>
          </p>
        )}
      </div>
    </FieldContext>
  )
}
