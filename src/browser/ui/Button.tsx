import { use, useId } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import type { ButtonLook } from './button-class.ts'
import { FillingTiles } from './FillingTiles.tsx'
import { FormContext } from './form-context.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from '#art/icons.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children'> &
  ButtonLook & {
    icon?: IconName
    children?: ReactNode
    /** Busy: the label and width stay, the tiles animate, presses are ignored. A submit button is busy with its form. */
    isBusy?: boolean
    /** Why it is disabled. Every disabled button shows its reason. */
    reason?: string | undefined
    /** Disabled for an obvious reason: a countdown, the end of a strip. */
    isResting?: boolean
  }

export function Button({
  tone,
  size,
  isIcon,
  isBlock,
  icon,
  isBusy: isBusyItself = false,
  reason,
  isResting = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isFormBusy = use(FormContext)
  const isBusy = isBusyItself || (isFormBusy && rest.type === 'submit')
  const rests = isBusy || isResting || reason !== undefined
  // `aria-disabled` instead of `disabled`, so that keyboard users can reach the reason.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (rests) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, size, isIcon, isBlock }, className)}
      onClick={press}
      aria-busy={isBusy || undefined}
      aria-disabled={rests || undefined}
      aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
    >
      {isBusy ? <FillingTiles className={icon ? '' : 'foot'} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className={isBlock ? 'why whole' : 'why'}>
      {button}
      <small id={reasonId}>{reason}</small>
    </span>
  )
}
