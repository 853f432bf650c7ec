import type { ReactNode } from 'react'

import { Dialog } from '#browser/ui/Dialog.tsx'

import './auth.css'

/** Layout of sign-in and registration: poster and form; on a phone the form alone. */
export function AuthDialog({
  title,
  poster,
  width = 752,
  onClose,
  children,
}: {
  title: string
  poster: { readonly name: 'register' | 'login'; readonly title: string; readonly text: string }
  width?: number
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog isOpen onClose={onClose} title={title} isTitleHidden isFlush isForm width={width}>
      <div className={width > 752 ? 'auth wide' : 'auth'}>
        <aside className="auth-art">
          <img src={`/art/poster/${poster.name}.svg`} alt="" />
          <p className="auth-title">{poster.title}</p>
          <p className="small">{poster.text}</p>
        </aside>
        <div className="auth-form">
          <p className="auth-title" aria-hidden="true">
            {title}
          </p>
          {children}
        </div>
      </div>
    </Dialog>
  )
}
