import { Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'

/** A non-modal pane beside its button. */
export function Popover({
  label,
  pane,
  align = 'center',
  children,
}: {
  label: string
  pane: ReactNode
  align?: 'start' | 'center' | 'end'
  children: ReactElement
}) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content className="drop pop" aria-label={label} align={align} sideOffset={8} collisionPadding={12}>
          {pane}
        </Content>
      </Portal>
    </Root>
  )
}
