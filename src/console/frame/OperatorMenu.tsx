import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Menu } from '#browser/ui/Menu.tsx'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { operatorToken } from '#console/session/operator-token.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { roleName } from '#console/operators/role-name.ts'
import { signOut } from '#contract/console/session.ts'

/** The operator's name, account page and sign-out. */
export function OperatorMenu() {
  const t = useT()
  const navigate = useNavigate()
  const { name, role } = useOperator()
  const [isLeaving, setLeaving] = useState(false)
  const items = [
    {
      id: 'account',
      label: t('console.page.own_account'),
      icon: 'shield',
      onChoose: () => navigate({ to: paths.ownAccount }),
    },
    {
      id: 'out',
      label: t('console.sign_out'),
      icon: 'out',
      startsGroup: true,
      onChoose: () => setLeaving(true),
    },
  ] as const
  return (
    <>
      <Menu items={items}>
        <button type="button" className="console-me" aria-label={t('console.me', { name })}>
          <Avatar id={name} sizeRem={1.6} />
          <span className="console-wide" dir="ltr">
            {name}
          </span>
          {role && <span className="muted console-wide">{roleName(t, role)}</span>}
        </button>
      </Menu>
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}

function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const leave = useMutation({
    mutationFn: async () => {
      try {
        await api.call(signOut, {})
      } catch (error) {
        // A session that has ended already is as good as signed out.
        if (!(error instanceof CallRefused && error.status === 401)) throw error
      }
    },
    onSuccess: () => {
      operatorToken.forget()
      queries.clear()
      location.assign(paths.home)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      question={t('console.sign_out_question')}
      verb={t('console.sign_out')}
      stay={t('console.stay')}
      onConfirm={() => leave.mutateAsync()}
      onClose={onClose}
    >
      <p className="small muted">{t('console.sign_out_text')}</p>
      <Fault error={leave.error} />
    </ConfirmDialog>
  )
}
