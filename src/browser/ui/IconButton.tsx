import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import type { IconName } from '#art/icons.ts'

/** An icon-only button with an accessible name. */
export function IconButton({
  icon,
  label,
  tone = 'ghost',
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children' | 'isIcon' | 'aria-label'> & {
  icon: IconName
  label: string
}) {
  return <Button {...rest} icon={icon} tone={tone} isIcon aria-label={label} title={rest.title ?? label} />
}
