import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import type { IconName } from '#domain/art/icons.ts'

/** A button that shows a sign alone; its name is for those who do not see the sign. */
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
