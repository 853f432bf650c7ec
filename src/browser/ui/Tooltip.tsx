import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

const OPENS_AFTER_MS = 120

/** A hint about a control; opens on focus too, closes on Escape. Never the only place of a fact. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Provider delayDuration={OPENS_AFTER_MS}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content className="tip" sideOffset={6} collisionPadding={12}>
            {text}
          </Content>
        </Portal>
      </Root>
    </Provider>
  )
}
