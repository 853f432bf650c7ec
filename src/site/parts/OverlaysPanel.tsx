import { useState } from 'react'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Menu } from '#browser/ui/Menu.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { Popover } from '#browser/ui/Popover.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useToast } from '#browser/ui/toast-store.ts'
import { Tooltip } from '#browser/ui/Tooltip.tsx'

export function OverlaysPanel() {
  const [open, setOpen] = useState<'none' | 'form' | 'screen' | 'confirm'>('none')
  const { show } = useToast()
  const close = () => setOpen('none')
  const items = [
    { id: 'profile', label: 'Profile', icon: 'user' as const, onChoose: () => setOpen('form') },
    { id: 'limits', label: 'Limits', icon: 'shield' as const, isDisabled: true, onChoose: close },
    {
      id: 'out',
      label: 'Sign out',
      icon: 'out' as const,
      isGrave: true,
      startsGroup: true,
      onChoose: () => setOpen('confirm'),
    },
  ]
  return (
    <Card className="stack">
      <div className="row flex-wrap">
        <Button onClick={() => setOpen('form')}>Open a dialog</Button>
        <Button onClick={() => setOpen('screen')}>Open a centre</Button>
        <Button onClick={() => setOpen('confirm')}>Ask a question</Button>
        <Menu items={items}>
          <Button icon="user">Account</Button>
        </Menu>
        <Popover label="Fee" pane="Transfers above 500.00 are free.">
          <Button icon="info">About the fee</Button>
        </Popover>
        <Tooltip text="Copies the transaction number">
          <IconButton icon="copy" tone="line" label="Copy" />
        </Tooltip>
        <Button onClick={() => show({ text: 'Saved. The new limit holds from now on.' })}>
          Passing toast
        </Button>
        <Button onClick={() => show({ text: '₱2,000.00 arrived in your main wallet.', isMoney: true })}>
          Money toast
        </Button>
      </div>
      <Dialog isOpen={open === 'form'} onClose={close} title="Log in">
        <SampleForm onDone={close} />
      </Dialog>
      <Dialog
        isOpen={open === 'screen'}
        onClose={close}
        title="Member centre"
        width={1216}
        height={832}
        phoneForm="screen"
      >
        <p className="muted">A pane of the member centre stands here.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        question="Sign out on this device?"
        verb="Sign out"
        stay="Stay"
        onConfirm={() => {
          close()
          return true
        }}
        onClose={close}
      >
        Bets in play are settled all the same.
      </ConfirmDialog>
    </Card>
  )
}

function SampleForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Form
      className="stack"
      onSubmit={() => {
        onDone()
        return true
      }}
    >
      <Field label="Username" isRequired>
        <TextInput icon="user" autoComplete="username" value={name} onChange={setName} />
      </Field>
      <Field label="Password" isRequired error="Wrong account or password.">
        <PasswordInput value={password} onChange={setPassword} />
      </Field>
      <Button tone="main" size="lg" type="submit" isBlock>
        Log in
      </Button>
    </Form>
  )
}
