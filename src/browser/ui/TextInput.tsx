import type { ComponentProps, ReactNode } from 'react'
import type { IconName } from '#art/icons.ts'
import { useFieldAttributes } from './field-context.ts'
import { Icon } from './Icon.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'prefix'> & {
  value: string
  onChange: (value: string) => void
  icon?: IconName
  /** Shown before the text, such as a dialling code or a currency. */
  lead?: ReactNode
  /** Shown after the text: a button, a picture. */
  end?: ReactNode
}

/** Numbers and addresses are left-to-right in every language. */
const isLeftToRight = ({ inputMode = 'text', type = 'text' }: Pick<TextInputProps, 'inputMode' | 'type'>) =>
  /^(numeric|decimal|tel|email|url)$/.test(inputMode) || /^(tel|email|url)$/.test(type)

export function TextInput({ icon, lead, end, onChange, className = '', ...rest }: TextInputProps) {
  const tied = useFieldAttributes()
  const marks = ['input', tied['aria-invalid'] ? 'err' : '', className].filter(Boolean).join(' ')
  return (
    <span className={marks}>
      {icon && <Icon name={icon} />}
      {lead && <b className="num small">{lead}</b>}
      <input
        {...tied}
        dir={isLeftToRight(rest) ? 'ltr' : undefined}
        {...rest}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {end}
    </span>
  )
}
